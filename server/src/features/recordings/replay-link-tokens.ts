import { isSignatureOf, signatureOf } from '../../platform/signed-links.ts';

/** Long enough to watch or fetch a long show. */
const lifetimeMs = 6 * 3_600_000;

/**
 * Link tokens to fetch the files of one recording, as a part of their address: what plays a video sends no session token. Whoever was
 * given one may use it until it ends.
 */
export interface ReplayLinkTokens {
  sign(recordingId: string, nowMs: number): string;
  isValid(token: string | undefined, recordingId: string, nowMs: number): boolean;
}

const signedText = (recordingId: string, endsMs: number) => `replay:${recordingId}:${endsMs}`;

export function createReplayLinkTokens(key: Buffer): ReplayLinkTokens {
  return {
    sign(recordingId, nowMs) {
      const endsMs = nowMs + lifetimeMs;
      return `${endsMs}.${signatureOf(signedText(recordingId, endsMs), key)}`;
    },
    isValid(token, recordingId, nowMs) {
      const [, ends, signature] = /^(\d{13,15})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (ends === undefined || signature === undefined || Number(ends) < nowMs) return false;
      return isSignatureOf(signedText(recordingId, Number(ends)), signature, key);
    },
  };
}
