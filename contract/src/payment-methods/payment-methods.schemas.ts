import { z } from 'zod';

/**
 * A payment method as its provider describes it. Full numbers stay with the provider; the last four digits
 * identify a card.
 */
export const paymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  isDefault: z.boolean(),
  /** Only for a test card: the result of paying with it. */
  behaviour: z.string().optional(),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A card of the test provider, and the result of paying with it. */
export const testCardSchema = z.object({
  card: z.string(),
  brand: z.string(),
  last4: z.string(),
  behaviour: z.string(),
});
export type TestCard = z.infer<typeof testCardSchema>;

/** The provider that stores this server's payment methods. `none` if payments are not set up. */
const paymentProviderSchema = z.enum(['stripe', 'test', 'none']);
export type PaymentProviderName = z.infer<typeof paymentProviderSchema>;

export const paymentMethodsSchema = z.object({
  provider: paymentProviderSchema,
  methods: z.array(paymentMethodSchema),
  /** Only for the test provider: the available cards. */
  testCards: z.array(testCardSchema).optional(),
  /** Only for Stripe: the key with which its form in the browser identifies this server. */
  publishableKey: z.string().optional(),
});
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>;
