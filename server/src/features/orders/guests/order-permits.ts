import { isSignatureOf, signatureOf } from '../../../platform/signed-links.ts';

/**
 * Permits to read one guest order, as part of the link in its mails. Anyone with the mail can use it, as long
 * as no account has claimed the order.
 */
export interface OrderPermits {
  sign(orderId: string): string;
  isValid(permit: string, orderId: string): boolean;
}

const permitted = (orderId: string) => `order:${orderId}`;

export function createOrderPermits(key: Buffer): OrderPermits {
  return {
    sign: (orderId) => signatureOf(permitted(orderId), key),
    isValid: (permit, orderId) => isSignatureOf(permitted(orderId), permit, key),
  };
}
