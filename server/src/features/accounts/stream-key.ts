import { createHash, randomBytes } from 'node:crypto';

const streamKeyPrefix = 'live_';

/** 192 random bits, recognisable as a stream key. */
export function makeStreamKey(): string {
  return streamKeyPrefix + randomBytes(24).toString('base64url');
}

/** Told from a session token by its prefix, so that WHIP asks the right table. */
export function isStreamKey(credential: string): boolean {
  return credential.startsWith(streamKeyPrefix);
}

/** What is looked up: a plain SHA-256 is enough for a secret of 192 random bits. */
export function hashStreamKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Tells one of a streamer's keys from the next without naming it. */
export function fingerprintOf(keyHash: string): string {
  return keyHash.slice(0, 16);
}
