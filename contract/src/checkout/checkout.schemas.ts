import { z } from 'zod';
import { deliveryAddressSchema, newAddressSchema } from '../addresses/addresses.schemas.ts';
import { cartLineSchema, totalsSchema } from '../cart/cart.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { moneySchema } from '../money.ts';
import { testCardSchema } from '../payment-methods/payment-methods.schemas.ts';

/** Who buys, and where it goes. A signed-in shopper's email may be another than the account's. */
export const newCheckoutSchema = z.object({
  email: z.email('Enter an email address, like name@example.com').max(254),
  address: newAddressSchema,
  /** The total that the shopper was shown. When it is no longer that, nothing is held. */
  total: moneySchema,
});
export type NewCheckout = z.infer<typeof newCheckoutSchema>;

/** The total that the shopper was shown: what has changed since is refused. */
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

/** Units that are held for a shopper who pays. */
export const checkoutSchema = z.object({
  id: z.string(),
  /** Where the receipt goes. */
  email: z.string(),
  address: deliveryAddressSchema,
  lines: z.array(checkoutLineSchema),
  totals: totalsSchema,
  /** Until then nobody else can buy the units. */
  heldUntil: dateTimeSchema,
  /** How long that is from now, by the server's clock. */
  heldSeconds: z.number().int(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** How this server is paid. */
export const paymentOptionsSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('test'), testCards: z.array(testCardSchema) }),
  z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
  z.object({ provider: z.literal('none'), message: z.string() }),
]);
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;
