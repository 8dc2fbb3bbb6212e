import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { vapidKeysFrom, vapidSeedBytes } from './vapid-keys.ts';

function keyPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return {
    signing: createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }),
    checking: createPublicKey({ key: jwk, format: 'jwk' }),
  };
}

it.each([0x00, 0x07, 0xff])('makes a key pair that signs and verifies, from a seed of %i', (byte) => {
  const { signing, checking } = keyPair(vapidKeysFrom(Buffer.alloc(vapidSeedBytes, byte)));
  const text = Buffer.from('text');
  expect(verify('sha256', text, checking, sign('sha256', text, signing))).toBe(true);
});

it('makes the same keys from the same seed, and different ones from another', () => {
  const seed = Buffer.alloc(vapidSeedBytes, 7);
  expect(vapidKeysFrom(seed)).toEqual(vapidKeysFrom(Buffer.from(seed)));
  expect(vapidKeysFrom(Buffer.alloc(vapidSeedBytes, 8)).publicKey).not.toBe(vapidKeysFrom(seed).publicKey);
});
