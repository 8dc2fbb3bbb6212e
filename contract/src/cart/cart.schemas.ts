import { z } from 'zod';
import { cartLimits } from '../limits/cart.ts';
import { moneySchema } from '../money.ts';

/** What a shopper pays. `tax`, `shipping` and `total` are exact once the country is known; `shipping` of 0 is free. */
export const totalsSchema = z.object({
  items: moneySchema,
  /** What coupons take off the items. */
  discount: moneySchema,
  /** Undefined while it depends on where the order goes, and nobody has said that. */
  shipping: moneySchema.optional(),
  /** The least that shipping costs; undefined once `shipping` is known. */
  shippingFrom: moneySchema.optional(),
  /** Undefined while nobody has said where the order goes. */
  tax: moneySchema.optional(),
  /** Such as 0.0725; undefined as `tax` is. */
  taxRate: z.number().optional(),
  /** Without the shipping, and without the tax, that are not known. */
  total: moneySchema,
  /** What is missing for free shipping; undefined when shipping is free. */
  untilFreeShipping: moneySchema.optional(),
  /** What is shipped at one price each, together `shipping`; left out where all is shipped at the shop's. */
  parcels: z
    .array(
      z.object({
        /** The names of who sends it. */
        brands: z.array(z.string()),
        /** Undefined as the whole's is. */
        shipping: moneySchema.optional(),
        shippingFrom: moneySchema.optional(),
        /** Why it costs that, in words; empty where there is nothing to say. */
        note: z.string(),
        /** What is missing for free shipping; undefined when it is free. */
        untilFree: moneySchema.optional(),
      }),
    )
    .optional(),
});
export type Totals = z.infer<typeof totalsSchema>;

/** Why a line cannot be bought as it is. `too-many`: with the lines before it these are more than one shopper may have. */
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
  /** Empty for a product without colors, or sizes. */
  color: z.string(),
  size: z.string(),
  quantity: z.number().int(),
  unitPrice: moneySchema,
  /** What all units cost together, before discounts. */
  price: moneySchema,
  discount: moneySchema,
  /** Why the price is what it is, in a sentence. */
  priceNote: z.string(),
  /** What one cost when the shopper last saw it; undefined while that is the same. */
  unitPriceBefore: moneySchema.optional(),
  /** How many can be bought now, at most what one shopper may have. */
  available: z.number().int(),
  problem: lineProblemSchema.optional(),
});
export type CartLine = z.infer<typeof cartLineSchema>;

export const cartSchema = z.object({
  /** In the order in which they were added. */
  lines: z.array(cartLineSchema),
  /** Of all lines together. */
  units: z.number().int(),
  /** The code that the shopper entered; `message` says what it does, or why it does nothing. */
  coupon: z.object({ code: z.string(), isApplied: z.boolean(), message: z.string() }).optional(),
  /** Of the lines that can be bought. */
  totals: totalsSchema,
  /** What the change that this answers did other than was asked, in sentences; left out where there is nothing to say. */
  changes: z.array(z.string()).optional(),
});
export type Cart = z.infer<typeof cartSchema>;

/** How many of a product a shopper wants (CART-2). */
export const quantitySchema = z
  .number('Say how many as a whole number')
  .int('Say how many as a whole number')
  .min(1, 'At least 1')
  .max(cartLimits.unitsOfProductMax, `At most ${cartLimits.unitsOfProductMax} of a product`);

/** The show in which a shopper saw a product, and the pin from which they took it. */
export const shownInSchema = z.object({ streamId: z.uuid(), pinId: z.uuid().optional() });
export type ShownIn = z.infer<typeof shownInSchema>;

export const cartAdditionSchema = z.object({
  productId: z.string().min(1).max(100),
  quantity: quantitySchema.default(1),
  /** One of the product's colors, and of its sizes. Left out, it is the first color, and the only size. */
  color: z.string().max(60).optional(),
  size: z.string().max(60).optional(),
  /** Left out where it was not seen in a show. What is unknown there is left out, too. */
  shownIn: shownInSchema.optional(),
});
export type CartAddition = z.infer<typeof cartAdditionSchema>;

/** Where an order goes, as far as shipping and tax depend on it. */
export const destinationSchema = z.object({
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .optional(),
  region: z.string().trim().max(100).optional(),
});
