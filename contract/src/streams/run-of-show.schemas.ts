import { z } from 'zod';
import { couponCodeSchema } from '../coupons/coupons.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { liveOfferLimits, streamLimits } from '../limits/streams.ts';
import { moneySchema } from '../money.ts';
import { productCardSchema } from '../products/products.schemas.ts';

const { percentMax, minutesMax } = liveOfferLimits;
const wholeNumber = (message: string) => z.number(message).int(message);

const offered = {
  id: z.string(),
  productId: z.string(),
  /** The discount in percent. */
  percent: z.number().int(),
  startsAt: dateTimeSchema,
  endsAt: dateTimeSchema,
};

/** A temporary offer in a show: a lower price for everybody, or a discount code. */
export const liveOfferSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), ...offered }),
  z.object({ kind: z.literal('coupon'), ...offered, code: z.string() }),
]);
export type LiveOffer = z.infer<typeof liveOfferSchema>;

export const newLiveOfferSchema = z.object({
  productId: z.string().min(1).max(100),
  percent: wholeNumber('Enter a whole number')
    .min(1, 'At least 1 percent')
    .max(percentMax, `At most ${percentMax} percent`),
  minutes: wholeNumber('Enter whole minutes')
    .min(1, 'At least 1 minute')
    .max(minutesMax, `At most ${minutesMax} minutes`),
  /** Only for a code. */
  code: couponCodeSchema
    .regex(/^[A-Z0-9][A-Z0-9-]{2,}$/, 'Use at least 3 letters, digits and hyphens, a letter or digit first')
    .optional(),
});
export type NewLiveOffer = z.input<typeof newLiveOfferSchema>;

/**
 * How often viewers opened a product and added it to a cart, and its sales in orders that were not cancelled.
 * Amounts are in the product's currency, after discounts.
 */
const soldShape = {
  taps: z.number().int(),
  cartAdds: z.number().int(),
  units: z.number().int(),
  sales: moneySchema,
};

/** A product in the show's list. */
export const runOfShowItemSchema = z.object({
  product: productCardSchema,
  isHighlighted: z.boolean(),
  /** The largest discount that the caller may offer in the show, in percent. 0 if its brand permits none. */
  discountMaxPercent: z.number().int(),
  /** How often it was pinned. */
  pins: z.number().int(),
  /** Totals of all its pins and of other purchases in the show. */
  ...soldShape,
});
export type RunOfShowItem = z.infer<typeof runOfShowItemSchema>;

/** One pin, and the purchases made from it. */
export const pinFiguresSchema = z.object({
  pinId: z.string(),
  productId: z.string(),
  productName: z.string(),
  pinnedAt: dateTimeSchema,
  ...soldShape,
});
export type PinFigures = z.infer<typeof pinFiguresSchema>;

export const runOfShowSchema = z.object({
  items: z.array(runOfShowItemSchema),
  offers: z.array(liveOfferSchema),
  /** Latest first. */
  pins: z.array(pinFiguresSchema),
});
export type RunOfShow = z.infer<typeof runOfShowSchema>;

const productIds = (max: number, message: string) => z.array(z.string().min(1).max(100)).max(max, message);

/**
 * The list that the editor saw before the change. Changes that others made since are kept. If left out, the
 * new list replaces whatever exists.
 */
const seenIds = z.array(z.string().min(1).max(100)).max(2 * streamLimits.featuredProductsMax);

export const newRunOfShowSchema = z.object({
  productIds: productIds(
    streamLimits.featuredProductsMax,
    `A show has at most ${streamLimits.featuredProductsMax} products`,
  ),
  seenIds: seenIds.optional(),
});

export const newHighlightsSchema = z.object({
  productIds: productIds(
    streamLimits.highlightedProductsMax,
    `Highlight at most ${streamLimits.highlightedProductsMax} products`,
  ),
  seenIds: seenIds.optional(),
});
