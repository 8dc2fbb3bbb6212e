import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signature of a link that works without a sign-in: HMAC-SHA256 (RFC 2104) as base64url. The text begins
 * with the link's purpose, so that a signature is never valid for another kind of link.
 */
export function signatureOf(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether a signature belongs to a text. Compares in constant time. */
export function isSignatureOf(text: string, signature: string, key: Buffer): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(text, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
