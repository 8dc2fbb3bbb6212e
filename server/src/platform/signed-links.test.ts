import { expect, test } from 'vitest';
import { isSignatureOf, signatureOf } from './signed-links.ts';

const key = Buffer.alloc(32, 1);

test('a signature is valid for one text and one key', () => {
  const signature = signatureOf('order:1', key);
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(isSignatureOf('order:1', signature, key)).toBe(true);
  expect(isSignatureOf('order:2', signature, key)).toBe(false);
  expect(isSignatureOf('order:1', signature, Buffer.alloc(32, 2))).toBe(false);
});

test('a shortened or extended signature is invalid', () => {
  const signature = signatureOf('order:1', key);
  for (const wrong of ['', signature.slice(1), signature.slice(0, -1), `${signature}A`, 'é'.repeat(43)])
    expect(isSignatureOf('order:1', wrong, key), wrong).toBe(false);
});
