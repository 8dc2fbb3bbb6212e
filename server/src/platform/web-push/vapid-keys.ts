import { createECDH } from 'node:crypto';

/** A server's identity towards push services (RFC 8292): a P-256 key pair, both halves raw and base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of P-256 (FIPS 186-5, 3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Bytes that `vapidKeysFrom` needs: 128 bits more than the order has, so that no key is likelier than another. */
export const vapidSeedBytes = 48;

/**
 * The key pair of a secret seed, always the same one (FIPS 186-5, A.2.1): browsers are subscribed to the public key, so
 * every server that shares the secret must have the same.
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
