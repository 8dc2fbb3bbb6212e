import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSecretOf, keyStart, makeKey, readKey } from './key-secret.ts';

test('a key contains its id, and of its secret only the hash is stored', () => {
  const id = randomUUID();
  const { key, hash } = makeKey(id);
  const read = readKey(key);
  expect(read?.id).toBe(id);
  expect(key.startsWith(keyStart(id))).toBe(true);
  expect(isSecretOf(read?.secret ?? '', hash)).toBe(true);
  expect(isSecretOf(readKey(makeKey(id).key)?.secret ?? '', hash)).toBe(false);
  expect(key).not.toContain(hash);
});

test('a token of another form is no key', () => {
  for (const token of ['', 'grk_', `grk_${'a'.repeat(32)}`, `${makeKey(randomUUID()).key}x`, 'live_abc'])
    expect(readKey(token)).toBeUndefined();
});
