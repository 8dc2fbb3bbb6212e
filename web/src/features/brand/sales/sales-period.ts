import type { SalesQuery } from '@greenroom/contract/sales/sales.schemas';

const dayMs = 86_400_000;

export const salesRanges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const;
export type SalesRange = (typeof salesRanges)[number]['value'];

/** The day in the given time zone, as `2026-05-31`. */
function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

/** The range of days up to today, in the reader's time zone. */
export function salesPeriod(range: SalesRange, now: Date, timeZone: string): Omit<SalesQuery, 'grain'> {
  const from = new Date(now.getTime() - (Number(range) - 1) * dayMs);
  return { from: dayOf(from, timeZone), to: dayOf(now, timeZone), timeZone };
}
