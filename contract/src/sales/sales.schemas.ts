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

/** Which sales: days of a time zone, both included, and what they are added up by. */
export const salesQuerySchema = z
  .object({
    from: day,
    to: day,
    grain: z.enum(['day', 'week', 'month']).default('day'),
    timeZone: z.string().max(60).refine(isTimeZone, 'This is no time zone').default('UTC'),
    /** Left out, the one that most orders are in. */
    currency: z.string().length(3).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < salesLimits.daysMax, {
    path: ['from'],
    message: `At most ${salesLimits.daysMax} days`,
  });
export type SalesQuery = z.infer<typeof salesQuerySchema>;

/**
 * What a brand sold. Amounts are in the currency's smallest unit. Cancelled orders are left out; `sold` is what items cost
 * after discounts, without shipping and tax, before refunds.
 */
export const salesSchema = z.object({
  currency: z.string().length(3),
  /** All that the brand sold in, the one of most orders first. */
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
  /** The most sold first. */
  byProduct: z.array(
    z.object({ productId: z.string(), name: z.string(), units: z.number().int(), sold: z.number().int() }),
  ),
  /** Whether more products were sold than are listed. */
  hasMoreProducts: z.boolean(),
  /** What shows sold: a row a product, and a pin where it was bought from one. */
  byShow: z.array(
    z.object({
      streamId: z.string(),
      /** Left out for a show that is gone. */
      title: z.string().optional(),
      /** Left out for what was bought in the show, and not from a pin. */
      pinId: z.string().optional(),
      /** When that pin was made: a product may be pinned several times. Left out for a show that is gone. */
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
   * What the operator owes the brand, by the month of the order: what buyers paid, with shipping and tax, less what went back
   * and the operator's commission. The commission is on the items' part of what was not given back.
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
  /** What the commission is now, in hundredths of a percent. */
  commissionBasisPoints: z.number().int(),
});
export type Sales = z.infer<typeof salesSchema>;
