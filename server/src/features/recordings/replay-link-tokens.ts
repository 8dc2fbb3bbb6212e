import { isSignatureOf, signatureOf } from '../../platform/signed-links.ts';

/** Long enough to watch or download a long show. */
const lifetimeMs = 6 * 3_600_000;

/**
 * Link tokens to fetch the files of one recording. They are part of the URL, because a video player sends no
 * session token. Anyone who has the link can use it until it expires.
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
