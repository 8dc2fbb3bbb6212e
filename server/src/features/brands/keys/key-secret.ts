import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const prefix = 'grk_';
/** `grk_`, the key's id without hyphens, and 32 random bytes. */
const keyPattern = /^grk_([0-9a-f]{32})_([\w-]{43})$/;

const digest = (secret: string) => createHash('sha256').update(secret).digest();

/** A new key for an id: what its owner keeps, and what is stored of it. */
export function makeKey(id: string): { key: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { key: `${keyStart(id)}_${secret}`, hash: digest(secret).toString('base64url') };
}

/** The part of a key that tells nothing. */
export const keyStart = (id: string): string => `${prefix}${id.replaceAll('-', '')}`;

/** Whether a token is meant as a key: no other token begins like one. */
export const isMeantAsKey = (token: string | undefined): token is string =>
  token?.startsWith(prefix) === true;

/** The parts of what may be a key; undefined for any other token. */
export function readKey(token: string): { id: string; secret: string } | undefined {
  const [, hex = '', secret] = keyPattern.exec(token) ?? [];
  if (secret === undefined) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, secret };
}

/** Whether the secret is the one of the hash, in the same time whatever of it is right. */
export function isSecretOf(secret: string, hash: string): boolean {
  const stored = Buffer.from(hash, 'base64url');
  const given = digest(secret);
  return stored.length === given.length && timingSafeEqual(stored, given);
}
