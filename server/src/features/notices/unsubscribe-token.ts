import { createHmac, timingSafeEqual } from 'node:crypto';

function signatureOf(userId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`email notices off: ${userId}`).digest();
}

/** What a mail's link carries to turn off email notices of this user, and nothing else. It does not expire. */
export function unsubscribeToken(userId: string, key: Buffer): string {
  return `${Buffer.from(userId).toString('base64url')}.${signatureOf(userId, key).toString('base64url')}`;
}

/** Whose token this is; undefined for one that `unsubscribeToken` did not make with this key. */
export function userOfUnsubscribeToken(token: string, key: Buffer): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  const userId = Buffer.from(id, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(userId, key);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : undefined;
}
