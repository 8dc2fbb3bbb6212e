import { isSignatureOf, signatureOf } from '../../platform/signed-links.ts';

const permitted = (userId: string) => `email notices off: ${userId}`;

/** What a mail's link carries to turn off email notices of this user, and nothing else. It does not expire. */
export function unsubscribeToken(userId: string, key: Buffer): string {
  return `${Buffer.from(userId).toString('base64url')}.${signatureOf(permitted(userId), key)}`;
}

/** Whose token this is; undefined for one that `unsubscribeToken` did not make with this key. */
export function userOfUnsubscribeToken(token: string, key: Buffer): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  const userId = Buffer.from(id, 'base64url').toString();
  return isSignatureOf(permitted(userId), signature, key) ? userId : undefined;
}
