import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { salesLimits } from '../limits/brands.ts';

const day = z.iso.date('Write a day as 2026-05-31');
const { dayMs } = salesLimits;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The sales to report: days in a time zone, both included, and the unit of grouping. */
export const salesQuerySchema = z
  .object({
    from: day,
    to: day,
    grain: z.enum(['day', 'week', 'month']).default('day'),
    timeZone: z.string().max(60).refine(isTimeZone, 'This is no time zone').default('UTC'),
    /** If left out, the currency with the most orders. */
    currency: z.string().length(3).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < salesLimits.daysMax, {
    path: ['from'],
    message: `At most ${salesLimits.daysMax} days`,
  });
export type SalesQuery = z.infer<typeof salesQuerySchema>;

/**
 * A brand's sales. Amounts are in the currency's smallest unit. Cancelled orders are excluded. `sold` is the
 * price of items after discounts and before refunds, without shipping and tax.
 */
export const salesSchema = z.object({
  currency: z.string().length(3),
  /** All currencies that the brand sold in, most orders first. */
  currencies: z.array(z.string()),
  byTime: z.array(
    z.object({
      /** The first day of the day, week or month. */
      start: z.string(),
      orders: z.number().int(),
      units: z.number().int(),
      sold: z.number().int(),
      refunded: z.number().int(),
    }),
  ),
  /** Best-selling first. */
  byProduct: z.array(
    z.object({ productId: z.string(), name: z.string(), units: z.number().int(), sold: z.number().int() }),
  ),
  /** Whether more products were sold than are listed. */
  hasMoreProducts: z.boolean(),
  /** Sales of shows: one row per product, and per pin if it was bought from one. */
  byShow: z.array(
    z.object({
      streamId: z.string(),
      /** Absent if the show was deleted. */
      title: z.string().optional(),
      /** Absent for purchases in the show that were not made from a pin. */
      pinId: z.string().optional(),
      /** When it was pinned, since a product can be pinned several times. Absent if the show was deleted. */
      pinnedAt: dateTimeSchema.optional(),
      productId: z.string(),
      name: z.string(),
      units: z.number().int(),
      sold: z.number().int(),
    }),
  ),
  /** Whether shows sold more than is listed. */
  hasMoreOfShows: z.boolean(),
  /**
   * What the operator owes the brand per month of the order: what buyers paid, with shipping and tax, minus
   * refunds and the operator's commission. The commission applies to the items' part of what was not
   * refunded.
   */
  payouts: z.array(
    z.object({
      month: z.string(),
      orders: z.number().int(),
      paid: z.number().int(),
      refunded: z.number().int(),
      commission: z.number().int(),
      owed: z.number().int(),
    }),
  ),
  /** The current commission, in hundredths of a percent. */
  commissionBasisPoints: z.number().int(),
});
export type Sales = z.infer<typeof salesSchema>;
