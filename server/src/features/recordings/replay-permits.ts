import { createHmac, timingSafeEqual } from 'node:crypto';

/** Long enough to watch or fetch a long show. */
const lifetimeMs = 6 * 3_600_000;

/**
 * Permits to fetch the files of one recording, as a part of their address: what plays a video sends no token. Signed by
 * HMAC-SHA256; whoever was given one may use it until it ends.
 */
export interface ReplayPermits {
  sign(recordingId: string, nowMs: number): string;
  isValid(permit: string | undefined, recordingId: string, nowMs: number): boolean;
}

export function createReplayPermits(key: Buffer): ReplayPermits {
  const signature = (recordingId: string, endsMs: number) =>
    createHmac('sha256', key).update(`replay:${recordingId}:${endsMs}`).digest();
  return {
    sign(recordingId, nowMs) {
      const endsMs = nowMs + lifetimeMs;
      return `${endsMs}.${signature(recordingId, endsMs).toString('base64url')}`;
    },
    isValid(permit, recordingId, nowMs) {
      const [, ends, signed] = /^(\d{13,15})\.([\w-]{43})$/.exec(permit ?? '') ?? [];
      if (ends === undefined || signed === undefined || Number(ends) < nowMs) return false;
      return timingSafeEqual(signature(recordingId, Number(ends)), Buffer.from(signed, 'base64url'));
    },
  };
}
