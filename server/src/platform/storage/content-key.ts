import { createHash, randomBytes } from 'node:crypto';

const lastingName = /-[0-9a-f]{16}\.[a-z0-9]+$/;

/**
 * A key that names its content: `art/mug` and `svg` give `art/mug-3f2a9c04d1be77aa.svg`. New content has a new key, so
 * that the old address may be kept by browsers for ever.
 */
export function contentKey(prefix: string, extension: string, content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `${prefix}-${hash}.${extension}`;
}

/**
 * A key that no other file has, not even one of the same content: who deletes it deletes nobody else's. Its address may be
 * kept like that of a content key.
 */
export function uniqueKey(prefix: string, extension: string): string {
  return `${prefix}-${randomBytes(8).toString('hex')}.${extension}`;
}

/** Whether `contentKey` or `uniqueKey` made this key: it never stands for other content. */
export function keepsItsContent(key: string): boolean {
  return lastingName.test(key);
}
