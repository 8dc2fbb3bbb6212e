import { newOrderSchema } from '@greenroom/contract/orders/orders.schemas';
import { z } from 'zod';

/** Keys in this window's storage: a reload goes on with the checkout that holds the units, and with its payment. */
const checkoutKey = 'greenroom.checkout';
const attemptKey = 'greenroom.payment';
const contactKey = 'greenroom.contact';

const attemptSchema = newOrderSchema.extend({
  idempotencyKey: z.string(),
  /** The server has answered that it knows this payment: to ask again charges nothing new. */
  isKnown: z.boolean(),
});

const contactSchema = z.object({
  /** The session's token, null for a guest. */
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

/** Who buys and where it goes, as far as it is typed. */
type TypedContact = Omit<z.input<typeof contactSchema>, 'token'>;

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

function readAs<Output>(key: string, schema: z.ZodType<Output>): Output | undefined {
  try {
    return schema.safeParse(JSON.parse(read(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** What was typed in this window, for a reload and the way back. */
export const keptContact = {
  /** What was typed in this session. What somebody else did is forgotten. */
  read(token: string | null) {
    const kept = readAs(contactKey, contactSchema);
    if (kept?.token === token) return { email: kept.email, address: kept.address };
    write(contactKey, null);
    return undefined;
  },
  write: (token: string | null, contact: TypedContact): void =>
    write(contactKey, JSON.stringify({ token, ...contact })),
};

/** The payment that this window has begun. */
export const keptAttempt = {
  /** That of this checkout. */
  read(checkoutId: string): PaymentAttempt | undefined {
    const attempt = readAs(attemptKey, attemptSchema);
    return attempt?.checkoutId === checkoutId ? attempt : undefined;
  },
  write: (attempt: PaymentAttempt): void => write(attemptKey, JSON.stringify(attempt)),
  clear: (): void => write(attemptKey, null),
};
