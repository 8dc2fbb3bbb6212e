import { createHash, randomBytes } from 'node:crypto';

const lastingName = /-[0-9a-f]{16}\.[a-z0-9]+$/;

/**
 * A key derived from the content: `art/mug` and `svg` give `art/mug-3f2a9c04d1be77aa.svg`. New content gets a
 * new key, so browsers may cache the old address for ever.
 */
export function contentKey(prefix: string, extension: string, content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `${prefix}-${hash}.${extension}`;
}

/**
 * A key that no other file has, not even one with the same content, so that deleting it deletes nobody else's
 * file. Its address can be cached like that of a content key.
 */
export function uniqueKey(prefix: string, extension: string): string {
  return `${prefix}-${randomBytes(8).toString('hex')}.${extension}`;
}

/** Whether `contentKey` or `uniqueKey` made this key, so that it never refers to other content. */
export function keepsItsContent(key: string): boolean {
  return lastingName.test(key);
}
