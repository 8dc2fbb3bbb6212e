import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Permits to read one order that was made without an account, as a part of the link in its mails. Signed by HMAC-SHA256;
 * whoever has the mail may use it, as long as the order is in no account.
 */
export interface OrderPermits {
  sign(orderId: string): string;
  isValid(permit: string, orderId: string): boolean;
}

export function createOrderPermits(key: Buffer): OrderPermits {
  const signature = (orderId: string) => createHmac('sha256', key).update(`order:${orderId}`).digest();
  return {
    sign: (orderId) => signature(orderId).toString('base64url'),
    isValid(permit, orderId) {
      const signed = Buffer.from(permit, 'base64url');
      const expected = signature(orderId);
      return signed.length === expected.length && timingSafeEqual(signed, expected);
    },
  };
}
