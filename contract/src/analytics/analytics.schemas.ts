import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { moneySchema } from '../money.ts';

/** The measurements of one show. Amounts are in the currency's smallest unit. */
export const showFiguresSchema = z.object({
  streamId: z.string(),
  title: z.string(),
  startedAt: dateTimeSchema,
  /** Absent while the show is live. */
  endedAt: dateTimeSchema.optional(),
  peakViewers: z.number().int(),
  /** The average over the measured time. Absent if nothing was measured. */
  averageViewers: z.number().optional(),
  /** The number of visits. A viewer who returns after more than some seconds counts again. */
  visits: z.number().int(),
  /** The average length of a visit. Absent if there were no visits. */
  averageWatchSeconds: z.number().int().optional(),
  /** Counts only messages that are still shown. */
  messages: z.number().int(),
  chatters: z.number().int(),
  /** How often a product was added to a cart from the show. */
  cartAdds: z.number().int(),
  /** Orders with at least one item bought from the show, without cancelled ones. */
  orders: z.number().int(),
  units: z.number().int(),
  /** Totals by currency, the best-selling first. */
  sold: z.array(
    z.object({
      currency: z.string(),
      /** The price of these units after discounts and before refunds, without shipping and tax. */
      amount: z.number().int(),
      /** The part of it that was or will be refunded. A partial refund counts towards what it refunds. */
      refunded: z.number().int(),
    }),
  ),
});
export type ShowFigures = z.infer<typeof showFiguresSchema>;

export const showAnalyticsSchema = z.object({
  show: showFiguresSchema,
  /** Equal steps from the start of the show. */
  overTime: z.array(
    z.object({
      atSeconds: z.number().int(),
      /** The maximum number of viewers within the step. Absent if nothing was measured. */
      viewers: z.number().int().optional(),
      messages: z.number().int(),
    }),
  ),
  /**
   * Products that were added to carts or bought: one row per product, and one more for each of its pins.
   * Sorted by sales, then by cart additions.
   */
  products: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      /** When it was pinned, in seconds from the start of the show. Absent for activity outside any pin. */
      pinnedAtSeconds: z.number().int().optional(),
      /**
       * How often it was added to a cart. For a product sold in two currencies, only its first row has this.
       */
      cartAdds: z.number().int(),
      units: z.number().int(),
      /** After discounts and before refunds. Absent if nothing was bought. */
      sales: moneySchema.optional(),
    }),
  ),
  /** The previous five shows, the latest first. */
  showsBefore: z.array(showFiguresSchema),
});
export type ShowAnalytics = z.infer<typeof showAnalyticsSchema>;
