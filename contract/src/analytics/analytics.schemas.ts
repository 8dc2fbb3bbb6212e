import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';

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
  /** Orders with something that was bought from the show; cancelled ones are left out. */
  orders: z.number().int(),
  units: z.number().int(),
  /** What these units cost after discounts, without shipping and tax, before refunds. */
  sold: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
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
  /** A row a product, and one more for each pin that it was bought from. What sold most comes first. */
  soldProducts: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      /** When it was pinned, from the start of the show. Left out for what was bought beside a pin. */
      pinnedAtSeconds: z.number().int().optional(),
      units: z.number().int(),
      currency: z.string(),
      amount: z.number().int(),
    }),
  ),
  /** The five shows before it, the latest first. */
  showsBefore: z.array(showFiguresSchema),
});
export type ShowAnalytics = z.infer<typeof showAnalyticsSchema>;
