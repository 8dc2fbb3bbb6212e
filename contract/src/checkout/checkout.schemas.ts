import { z } from 'zod';
import { deliveryAddressSchema, newAddressSchema } from '../addresses/addresses.schemas.ts';
import { cartLineSchema, totalsSchema } from '../cart/cart.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { moneySchema } from '../money.ts';
import { testCardSchema } from '../payment-methods/payment-methods.schemas.ts';

/** The buyer and the destination. A signed-in shopper's email may differ from the account's. */
export const newCheckoutSchema = z.object({
  email: z.email('Enter an email address, like name@example.com').max(254),
  address: newAddressSchema,
  /** The total that the shopper saw. If it has changed, nothing is held. */
  total: moneySchema,
});
export type NewCheckout = z.infer<typeof newCheckoutSchema>;

/** The total that the shopper saw. If it has changed, the request is rejected. */
export const resumedCheckoutSchema = newCheckoutSchema.pick({ total: true });

export const checkoutLineSchema = cartLineSchema
  .pick({
    productId: true,
    name: true,
    image: true,
    brand: true,
    color: true,
    size: true,
    quantity: true,
    unitPrice: true,
    price: true,
    discount: true,
    priceNote: true,
  })
  .strip();
export type CheckoutLine = z.infer<typeof checkoutLineSchema>;

/** Units held for a shopper while they pay. */
export const checkoutSchema = z.object({
  id: z.string(),
  /** The address for the receipt. */
  email: z.string(),
  address: deliveryAddressSchema,
  lines: z.array(checkoutLineSchema),
  totals: totalsSchema,
  /** Nobody else can buy the units until then. */
  heldUntil: dateTimeSchema,
  /** Seconds until `heldUntil`, by the server's clock. */
  heldSeconds: z.number().int(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** How this server takes payments. */
export const paymentOptionsSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('test'), testCards: z.array(testCardSchema) }),
  z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
  z.object({ provider: z.literal('none'), message: z.string() }),
]);
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;
