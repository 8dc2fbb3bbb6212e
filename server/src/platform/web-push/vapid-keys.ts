import { createECDH } from 'node:crypto';

/** A server's identity for push services (RFC 8292): a P-256 key pair, both parts raw and base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of P-256 (FIPS 186-5, 3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * How many bytes `vapidKeysFrom` needs: 128 bits more than the order, so that all keys are equally likely.
 */
export const vapidSeedBytes = 48;

/**
 * Derives the key pair from a secret seed, always the same one (FIPS 186-5, A.2.1). Browsers subscribe to the
 * public key, so every server that shares the secret must have the same pair.
 */
export function vapidKeysFrom(seed: Buffer): VapidKeys {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
