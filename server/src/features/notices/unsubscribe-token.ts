import { isSignatureOf, signatureOf } from '../../platform/signed-links.ts';

const signedText = (userId: string) => `email notices off: ${userId}`;

/**
 * The token of a mail's link that turns off this user's email notices, and nothing else. It does not expire.
 */
export function unsubscribeToken(userId: string, key: Buffer): string {
  return `${Buffer.from(userId).toString('base64url')}.${signatureOf(signedText(userId), key)}`;
}

/** The owner of a token. Undefined if `unsubscribeToken` did not make it with this key. */
export function userOfUnsubscribeToken(token: string, key: Buffer): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  const userId = Buffer.from(id, 'base64url').toString();
  return isSignatureOf(signedText(userId), signature, key) ? userId : undefined;
}
