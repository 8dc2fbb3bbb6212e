import { newOrderSchema } from '@greenroom/contract/orders/orders.schemas';
import { z } from 'zod';

/** Keys in this window's storage: a reload goes on with the checkout that holds the units, and with its payment. */
const checkoutKey = 'greenroom.checkout';
const attemptKey = 'greenroom.payment';

const attemptSchema = newOrderSchema.extend({
  idempotencyKey: z.string(),
  /** The server has answered that it knows this payment: to ask again charges nothing new. */
  isKnown: z.boolean(),
});

/** A press of Pay whose end this window has not seen. */
export type PaymentAttempt = z.infer<typeof attemptSchema>;

function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
  } catch {
    // Where storage is refused, a reload begins again.
  }
}

/** The checkout that this window has begun. */
export const keptCheckout = {
  read: (): string | null => read(checkoutKey),
  write: (id: string): void => write(checkoutKey, id),
  clear(): void {
    write(checkoutKey, null);
    write(attemptKey, null);
  },
};

/** The payment that this window has begun. */
export const keptAttempt = {
  /** That of this checkout. */
  read(checkoutId: string): PaymentAttempt | undefined {
    try {
      const attempt = attemptSchema.safeParse(JSON.parse(read(attemptKey) ?? 'null'));
      return attempt.data?.checkoutId === checkoutId ? attempt.data : undefined;
    } catch {
      return undefined;
    }
  },
  write: (attempt: PaymentAttempt): void => write(attemptKey, JSON.stringify(attempt)),
  clear: (): void => write(attemptKey, null),
};
