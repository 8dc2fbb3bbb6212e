import { spendingLimits } from '@greenroom/contract/limits/cart';
import { toSmallestUnits, typedAmount } from '@greenroom/contract/products/currency';
import type { NewSpendingRules, Spending } from '@greenroom/contract/spending/spending.schemas';

const { currency } = spendingLimits;

/** What the form holds: texts as they were typed. */
export interface SpendingForm {
  dayLimit: string;
  monthLimit: string;
  /** A date and a time of day in the zone of the reader, as the browser's own field gives it. */
  pausedUntil: string;
  note: string;
}

/** A moment as a field of date and time takes it. */
function typedMoment(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What the shopper last asked for, also where it is not in force yet. */
export function spendingForm({ next, ...spending }: Spending): SpendingForm {
  const { dayLimit, monthLimit, pausedUntil } = next ?? spending;
  const amount = (limit: typeof dayLimit) => (limit === undefined ? '' : typedAmount(limit.amount, currency));
  return {
    dayLimit: amount(dayLimit),
    monthLimit: amount(monthLimit),
    pausedUntil: pausedUntil === undefined ? '' : typedMoment(pausedUntil),
    note: spending.note,
  };
}

/** An amount that cannot be paid is sent as one below 0, which is refused. */
const moneyOf = (typed: string) => ({ amount: toSmallestUnits(Number(typed), currency) ?? -1, currency });

export function spendingPayload({ dayLimit, monthLimit, pausedUntil, note }: SpendingForm): NewSpendingRules {
  return {
    ...(dayLimit.trim() === '' ? {} : { dayLimit: moneyOf(dayLimit) }),
    ...(monthLimit.trim() === '' ? {} : { monthLimit: moneyOf(monthLimit) }),
    ...(pausedUntil === '' ? {} : { pausedUntil: new Date(pausedUntil).toISOString() }),
    note,
  };
}
