import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { moneySchema } from '../money.ts';

/** What was measured of one show. Amounts are in the currency's smallest unit. */
export const showFiguresSchema = z.object({
  streamId: z.string(),
  title: z.string(),
  startedAt: dateTimeSchema,
  /** Left out while it is on. */
  endedAt: dateTimeSchema.optional(),
  peakViewers: z.number().int(),
  /** Over the time that was measured. Left out where nothing was. */
  averageViewers: z.number().optional(),
  /** How often somebody came to watch. Who comes back after more than some seconds counts again. */
  visits: z.number().int(),
  /** How long a visit lasted on average. Left out where nobody came. */
  averageWatchSeconds: z.number().int().optional(),
  /** Those that are shown. */
  messages: z.number().int(),
  chatters: z.number().int(),
  /** How often a product was put into a cart from the show. */
  cartAdds: z.number().int(),
  /** Orders with something that was bought from the show; cancelled ones are left out. */
  orders: z.number().int(),
  units: z.number().int(),
  /** By currency, what sold most first. */
  sold: z.array(
    z.object({
      currency: z.string(),
      /** What these units cost after discounts, without shipping and tax, before refunds. */
      amount: z.number().int(),
      /** Of it, what went back to buyers, or will. A part of an order's refund counts as what it is part of. */
      refunded: z.number().int(),
    }),
  ),
});
export type ShowFigures = z.infer<typeof showFiguresSchema>;

export const showAnalyticsSchema = z.object({
  show: showFiguresSchema,
  /** In steps of the same length, from the start of the show on. */
  overTime: z.array(
    z.object({
      atSeconds: z.number().int(),
      /** The most that watched within the step; left out where nothing was measured. */
      viewers: z.number().int().optional(),
      messages: z.number().int(),
    }),
  ),
  /**
   * What was put into carts or bought: a row a product, and one more for each of its pins. What sold most comes first, then what
   * was put into carts most often.
   */
  products: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      /** When it was pinned, from the start of the show. Left out for what was done beside the pins. */
      pinnedAtSeconds: z.number().int().optional(),
      /** How often it was put into a cart. A product that sold in two currencies has it in the first of its rows. */
      cartAdds: z.number().int(),
      units: z.number().int(),
      /** After discounts, before refunds. Left out where nothing was bought. */
      sales: moneySchema.optional(),
    }),
  ),
  /** The five shows before it, the latest first. */
  showsBefore: z.array(showFiguresSchema),
});
export type ShowAnalytics = z.infer<typeof showAnalyticsSchema>;
