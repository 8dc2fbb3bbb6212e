import { createHash } from 'node:crypto';

const hashedName = /-[0-9a-f]{16}\.[a-z0-9]+$/;

/**
 * A key that names its content: `art/mug` and `svg` give `art/mug-3f2a9c04d1be77aa.svg`. New content has a new key, so
 * that the old address may be kept by browsers for ever.
 */
export function contentKey(prefix: string, extension: string, content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `${prefix}-${hash}.${extension}`;
}

/** Whether `contentKey` made this key. */
export function namesItsContent(key: string): boolean {
  return hashedName.test(key);
}
