import { isSignatureOf, signatureOf } from '../../../platform/signed-links.ts';

/**
 * Link tokens to read one guest order, as part of the link in its mails. Anyone with the mail can use it, as long
 * as no account has claimed the order.
 */
export interface OrderLinkTokens {
  sign(orderId: string): string;
  isValid(token: string, orderId: string): boolean;
}

const signedText = (orderId: string) => `order:${orderId}`;

export function createOrderLinkTokens(key: Buffer): OrderLinkTokens {
  return {
    sign: (orderId) => signatureOf(signedText(orderId), key),
    isValid: (token, orderId) => isSignatureOf(signedText(orderId), token, key),
  };
}
