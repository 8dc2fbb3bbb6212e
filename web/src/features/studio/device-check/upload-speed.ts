import { apiClient } from '../../../lib/api/api.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { uploadCheckLimits } from '@greenroom/contract/limits/studio';

/** Bytes that no compression makes fewer. */
function noise(bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes);
  // The browser fills no more at once.
  for (let start = 0; start < bytes; start += 65_536)
    crypto.getRandomValues(all.subarray(start, Math.min(start + 65_536, bytes)));
  return all;
}

/** The median of these durations, in milliseconds, as bits a second for so many bytes. */
export function bitsPerSecond(bytes: number, durationsMs: readonly number[]): number {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  return Math.round((bytes * 8) / (Math.max(median, 1) / 1000));
}

/** Sends some data to the server and answers how fast it went, in bits a second. @throws Error when it does not arrive. */
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
