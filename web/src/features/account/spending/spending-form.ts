import { spendingLimits } from '@greenroom/contract/limits/cart';
import { toSmallestUnits, typedAmount } from '@greenroom/contract/products/currency';
import type { NewSpendingRules, Spending } from '@greenroom/contract/spending/spending.schemas';

const { currency } = spendingLimits;

/** The values of the form, as typed. */
export interface SpendingForm {
  dayLimit: string;
  monthLimit: string;
  /** In the format of `<input type="datetime-local">`, in the reader's time zone. */
  pausedUntil: string;
  note: string;
}

/** A time in the format of `<input type="datetime-local">`. */
function typedMoment(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The shopper's latest limits, even if they are not in force yet. */
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

/** An invalid amount is sent as a negative one, which the schema rejects. */
const moneyOf = (typed: string) => ({ amount: toSmallestUnits(Number(typed), currency) ?? -1, currency });

export function spendingPayload({ dayLimit, monthLimit, pausedUntil, note }: SpendingForm): NewSpendingRules {
  return {
    ...(dayLimit.trim() === '' ? {} : { dayLimit: moneyOf(dayLimit) }),
    ...(monthLimit.trim() === '' ? {} : { monthLimit: moneyOf(monthLimit) }),
    ...(pausedUntil === '' ? {} : { pausedUntil: new Date(pausedUntil).toISOString() }),
    note,
  };
}
