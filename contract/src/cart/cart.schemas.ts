import { z } from 'zod';
import { cartLimits } from '../limits/cart.ts';
import { moneySchema } from '../money.ts';

/**
 * What a shopper pays. `tax`, `shipping` and `total` are exact once the country is known. A `shipping` of 0
 * is free.
 */
export const totalsSchema = z.object({
  items: moneySchema,
  /** The discount of coupons on the items. */
  discount: moneySchema,
  /** Undefined while it depends on an unknown destination. */
  shipping: moneySchema.optional(),
  /** The lowest possible shipping price. Undefined once `shipping` is known. */
  shippingFrom: moneySchema.optional(),
  /** Undefined while the destination is unknown. */
  tax: moneySchema.optional(),
  /** A fraction such as 0.0725. Undefined when `tax` is. */
  taxRate: z.number().optional(),
  /** Excludes shipping and tax that are still unknown. */
  total: moneySchema,
  /** The amount missing for free shipping. Undefined when shipping is free. */
  untilFreeShipping: moneySchema.optional(),
  /**
   * Parts of the cart with a shipping price each, which add up to `shipping`. Absent if everything ships at
   * the shop's price.
   */
  parcels: z
    .array(
      z.object({
        /** The names of the senders. */
        brands: z.array(z.string()),
        /** Undefined while it depends on an unknown destination. */
        shipping: moneySchema.optional(),
        shippingFrom: moneySchema.optional(),
        /** Explains the price. Empty if there is nothing to explain. */
        note: z.string(),
        /** The amount missing for free shipping. Undefined when it is free. */
        untilFree: moneySchema.optional(),
      }),
    )
    .optional(),
});
export type Totals = z.infer<typeof totalsSchema>;

/**
 * Why a line cannot be bought as it is. `too-many`: together with the lines before it, it exceeds what one
 * shopper may buy.
 */
export const lineProblemSchema = z.enum([
  'unavailable',
  'other-currency',
  'sold-out',
  'not-enough',
  'too-many',
]);
export type LineProblem = z.infer<typeof lineProblemSchema>;

export const cartLineSchema = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  brand: z.object({ name: z.string(), slug: z.string() }),
  /** Empty for a product without colors or sizes. */
  color: z.string(),
  size: z.string(),
  quantity: z.number().int(),
  unitPrice: moneySchema,
  /** The price of all units together, before discounts. */
  price: moneySchema,
  discount: moneySchema,
  /** A sentence that explains the price. */
  priceNote: z.string(),
  /** The unit price that the shopper last saw. Undefined if it has not changed. */
  unitPriceBefore: moneySchema.optional(),
  /** How many can be bought now, at most the limit per shopper. */
  available: z.number().int(),
  problem: lineProblemSchema.optional(),
});
export type CartLine = z.infer<typeof cartLineSchema>;

export const cartSchema = z.object({
  /** In the order in which they were added. */
  lines: z.array(cartLineSchema),
  /** Units of all lines together. */
  units: z.number().int(),
  /** The code that the shopper entered. `message` says what it does, or why it does nothing. */
  coupon: z.object({ code: z.string(), isApplied: z.boolean(), message: z.string() }).optional(),
  /** Totals of the lines that can be bought. */
  totals: totalsSchema,
  /** Sentences about how the result of this change differs from the request. Absent if it does not. */
  changes: z.array(z.string()).optional(),
});
export type Cart = z.infer<typeof cartSchema>;

/** The quantity of a product (CART-2). */
export const quantitySchema = z
  .number('Say how many as a whole number')
  .int('Say how many as a whole number')
  .min(1, 'At least 1')
  .max(cartLimits.unitsOfProductMax, `At most ${cartLimits.unitsOfProductMax} of a product`);

/** The show in which a shopper saw a product, and the pin that they used. */
export const shownInSchema = z.object({ streamId: z.uuid(), pinId: z.uuid().optional() });
export type ShownIn = z.infer<typeof shownInSchema>;

export const cartAdditionSchema = z.object({
  productId: z.string().min(1).max(100),
  quantity: quantitySchema.default(1),
  /** One of the product's colors and sizes. If left out: the first color, and the only size. */
  color: z.string().max(60).optional(),
  size: z.string().max(60).optional(),
  /** Absent if the product was not seen in a show. Unknown shows and pins are dropped. */
  shownIn: shownInSchema.optional(),
});
export type CartAddition = z.infer<typeof cartAdditionSchema>;

/** The part of the destination on which shipping and tax depend. */
export const destinationSchema = z.object({
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .optional(),
  region: z.string().trim().max(100).optional(),
});
