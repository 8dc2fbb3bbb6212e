import { newOrderSchema } from '@greenroom/contract/orders/orders.schemas';
import { z } from 'zod';

/**
 * Session storage keys. After a reload, the window continues with the checkout that holds the units, and with
 * its payment.
 */
const checkoutKey = 'greenroom.checkout';
const attemptKey = 'greenroom.payment';
const contactKey = 'greenroom.contact';

const attemptSchema = newOrderSchema.extend({
  idempotencyKey: z.string(),
  /** The server has confirmed that it knows this payment, so a repeated request charges nothing new. */
  isKnown: z.boolean(),
});

const contactSchema = z.object({
  /** The session token, or null for a guest. */
  token: z.string().nullable(),
  email: z.string(),
  address: z.object({
    recipient: z.string(),
    line1: z.string(),
    line2: z.string().default(''),
    city: z.string(),
    region: z.string().default(''),
    postalCode: z.string().default(''),
    countryCode: z.string(),
    phone: z.string().default(''),
  }),
});

/** Contact and address, as far as they are typed. */
type TypedContact = Omit<z.input<typeof contactSchema>, 'token'>;

/** A press of Pay whose result this window has not received. */
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
    // If storage is unavailable, a reload starts again.
  }
}

/** The checkout that this window has started. */
export const keptCheckout = {
  read: (): string | null => read(checkoutKey),
  write: (id: string): void => write(checkoutKey, id),
  clear(): void {
    write(checkoutKey, null);
    write(attemptKey, null);
  },
};

function readAs<Output>(key: string, schema: z.ZodType<Output>): Output | undefined {
  try {
    return schema.safeParse(JSON.parse(read(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** What was typed in this window, restored after a reload and on the way back. */
export const keptContact = {
  /** What was typed in this session. Data from another session is removed. */
  read(token: string | null) {
    const kept = readAs(contactKey, contactSchema);
    if (kept?.token === token) return { email: kept.email, address: kept.address };
    write(contactKey, null);
    return undefined;
  },
  write: (token: string | null, contact: TypedContact): void =>
    write(contactKey, JSON.stringify({ token, ...contact })),
};

/** The payment that this window has started. */
export const keptAttempt = {
  /** The attempt of this checkout. */
  read(checkoutId: string): PaymentAttempt | undefined {
    const attempt = readAs(attemptKey, attemptSchema);
    return attempt?.checkoutId === checkoutId ? attempt : undefined;
  },
  write: (attempt: PaymentAttempt): void => write(attemptKey, JSON.stringify(attempt)),
  clear: (): void => write(attemptKey, null),
};
