import { createHash, randomBytes } from 'node:crypto';

const streamKeyPrefix = 'live_';

/** 192 random bits with a recognisable prefix. */
export function makeStreamKey(): string {
  return streamKeyPrefix + randomBytes(24).toString('base64url');
}

/** Distinguished from a session token by its prefix, so that WHIP looks in the right table. */
export function isStreamKey(credential: string): boolean {
  return credential.startsWith(streamKeyPrefix);
}

/** The lookup value. A plain SHA-256 is sufficient for a secret of 192 random bits. */
export function hashStreamKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Distinguishes a streamer's keys without revealing them. */
export function fingerprintOf(keyHash: string): string {
  return keyHash.slice(0, 16);
}
