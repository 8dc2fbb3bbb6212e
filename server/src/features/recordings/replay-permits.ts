import { isSignatureOf, signatureOf } from '../../platform/signed-links.ts';

/** Long enough to watch or fetch a long show. */
const lifetimeMs = 6 * 3_600_000;

/**
 * Permits to fetch the files of one recording, as a part of their address: what plays a video sends no token. Whoever was
 * given one may use it until it ends.
 */
export interface ReplayPermits {
  sign(recordingId: string, nowMs: number): string;
  isValid(permit: string | undefined, recordingId: string, nowMs: number): boolean;
}

const permitted = (recordingId: string, endsMs: number) => `replay:${recordingId}:${endsMs}`;

export function createReplayPermits(key: Buffer): ReplayPermits {
  return {
    sign(recordingId, nowMs) {
      const endsMs = nowMs + lifetimeMs;
      return `${endsMs}.${signatureOf(permitted(recordingId, endsMs), key)}`;
    },
    isValid(permit, recordingId, nowMs) {
      const [, ends, signature] = /^(\d{13,15})\.([\w-]{43})$/.exec(permit ?? '') ?? [];
      if (ends === undefined || signature === undefined || Number(ends) < nowMs) return false;
      return isSignatureOf(permitted(recordingId, Number(ends)), signature, key);
    },
  };
}
