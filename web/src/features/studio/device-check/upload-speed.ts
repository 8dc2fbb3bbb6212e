import { apiClient } from '../../../lib/api/api.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { uploadCheckLimits } from '@greenroom/contract/limits/studio';

/** Random bytes, which cannot be compressed. */
function noise(bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes);
  // The most that `getRandomValues` fills at once.
  for (let start = 0; start < bytes; start += 65_536)
    crypto.getRandomValues(all.subarray(start, Math.min(start + 65_536, bytes)));
  return all;
}

/** The speed in bits per second: `bytes` sent in the median of these durations, in milliseconds. */
export function bitsPerSecond(bytes: number, durationsMs: readonly number[]): number {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  return Math.round((bytes * 8) / (Math.max(median, 1) / 1000));
}

/**
 * Uploads test data to the server and resolves with the speed in bits per second.
 * @throws {Error} if the upload fails
 */
export async function measureUpload(): Promise<number> {
  const { bytes, times } = uploadCheckLimits;
  const body = noise(bytes);
  const durationsMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedMs = performance.now();
    const answer = await fetch(`${apiClient.baseUrl}/studio/upload-check`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${sessionToken.read() ?? ''}`,
      },
      body,
    });
    if (!answer.ok) throw new Error('The upload could not be measured');
    durationsMs.push(performance.now() - startedMs);
  }
  return bitsPerSecond(bytes, durationsMs);
}
