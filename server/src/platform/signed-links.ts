import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signatures in links that act without a sign-in: HMAC-SHA256 (RFC 2104) as base64url. A text begins with what the link is
 * for, so that no signature is good for a link of another kind.
 */
export function signatureOf(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether a signature is that of a text, in a time that says nothing about how much of it is right. */
export function isSignatureOf(text: string, signature: string, key: Buffer): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(text, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
