import { isSignatureOf, signatureOf } from '../../../platform/signed-links.ts';

/**
 * Permits to read one order that was made without an account, as a part of the link in its mails: whoever has the mail may
 * use it, as long as the order is in no account.
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
