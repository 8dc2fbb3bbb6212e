import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const prefix = 'grk_';
/** `grk_`, the key's id without hyphens, and 32 random bytes. */
const keyPattern = /^grk_([0-9a-f]{32})_([\w-]{43})$/;

const digest = (secret: string) => createHash('sha256').update(secret).digest();

/** A new key for an id: the key for its owner, and the hash to store. */
export function makeKey(id: string): { key: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { key: `${keyStart(id)}_${secret}`, hash: digest(secret).toString('base64url') };
}

/** The part of a key that is not secret. */
export const keyStart = (id: string): string => `${prefix}${id.replaceAll('-', '')}`;

/** Whether a token is a key by its prefix, which no other token has. */
export const isMeantAsKey = (token: string | undefined): token is string =>
  token?.startsWith(prefix) === true;

/** The parts of a key. Undefined for any other token. */
export function readKey(token: string): { id: string; secret: string } | undefined {
  const [, hex = '', secret] = keyPattern.exec(token) ?? [];
  if (secret === undefined) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, secret };
}

/** Whether the hash belongs to the secret. Compares in constant time. */
export function isSecretOf(secret: string, hash: string): boolean {
  const stored = Buffer.from(hash, 'base64url');
  const given = digest(secret);
  return stored.length === given.length && timingSafeEqual(stored, given);
}
