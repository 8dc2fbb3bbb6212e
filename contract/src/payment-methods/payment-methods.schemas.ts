import { z } from 'zod';

/** A way to pay as its provider describes it. Numbers stay with the provider; four digits tell cards apart. */
export const paymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  isDefault: z.boolean(),
  /** Only of a test card: what paying with it does. */
  behaviour: z.string().optional(),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A card that the test provider offers, and what paying with it does. */
export const testCardSchema = z.object({
  card: z.string(),
  brand: z.string(),
  last4: z.string(),
  behaviour: z.string(),
});
export type TestCard = z.infer<typeof testCardSchema>;

/** Who keeps ways to pay for this server; `none` where payments are not set up. */
const paymentProviderSchema = z.enum(['stripe', 'test', 'none']);
export type PaymentProviderName = z.infer<typeof paymentProviderSchema>;

export const paymentMethodsSchema = z.object({
  provider: paymentProviderSchema,
  methods: z.array(paymentMethodSchema),
  /** Only of the test provider: the cards to choose from. */
  testCards: z.array(testCardSchema).optional(),
  /** Only of Stripe: the key by which its form in the browser knows this server. */
  publishableKey: z.string().optional(),
});
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>;
