import { spendingLimits } from '@greenroom/contract/limits/cart';

/** Limits in cents and the end of a pause. Null for none. */
export interface SpendingRules {
  dayCents: number | null;
  monthCents: number | null;
  pausedUntil: Date | null;
}

/** The stored form: the end of a pause in milliseconds since 1970. */
export interface KeptRules {
  dayCents: number | null;
  monthCents: number | null;
  pausedUntilMs: number | null;
}

export interface PlannedRules {
  rules: SpendingRules;
  /** The rules that replace them, and when. */
  next: { rules: SpendingRules; at: Date } | undefined;
}

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const later = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one > other ? one : other;

const areSame = (one: SpendingRules, other: SpendingRules): boolean =>
  one.dayCents === other.dayCents &&
  one.monthCents === other.monthCents &&
  one.pausedUntil?.getTime() === other.pausedUntil?.getTime();

/** The rules in force at a time. A pause that has ended is dropped. */
export function rulesAt({ rules, next }: PlannedRules, now: Date): PlannedRules {
  const due = next !== undefined && next.at <= now ? { rules: next.rules, next: undefined } : { rules, next };
  const { pausedUntil } = due.rules;
  return pausedUntil === null || pausedUntil > now
    ? due
    : { ...due, rules: { ...due.rules, pausedUntil: null } };
}

/**
 * Stricter rules apply immediately. Looser ones wait a day, so that nobody loosens them for an impulse
 * purchase.
 */
export function changeRules(before: PlannedRules, wanted: SpendingRules, now: Date): PlannedRules {
  const { rules } = rulesAt(before, now);
  const atOnce = {
    dayCents: lower(rules.dayCents, wanted.dayCents),
    monthCents: lower(rules.monthCents, wanted.monthCents),
    pausedUntil: later(rules.pausedUntil, wanted.pausedUntil),
  };
  if (areSame(atOnce, wanted)) return { rules: atOnce, next: undefined };
  const at = new Date(now.getTime() + spendingLimits.looserAfterSeconds * 1000);
  return { rules: atOnce, next: { rules: wanted, at } };
}
