import { spendingLimits } from '@greenroom/contract/limits/cart';

/** Limits in cents, null for none, and the end of a pause, null for none. */
export interface SpendingRules {
  dayCents: number | null;
  monthCents: number | null;
  pausedUntil: Date | null;
}

/** The same as they are kept: the end of a pause in milliseconds since 1970. */
export interface KeptRules {
  dayCents: number | null;
  monthCents: number | null;
  pausedUntilMs: number | null;
}

export interface PlannedRules {
  rules: SpendingRules;
  /** What takes their place, and when. */
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

/** What is in force at a moment. A pause that is over is none. */
export function rulesAt({ rules, next }: PlannedRules, now: Date): PlannedRules {
  const due = next !== undefined && next.at <= now ? { rules: next.rules, next: undefined } : { rules, next };
  const { pausedUntil } = due.rules;
  return pausedUntil === null || pausedUntil > now
    ? due
    : { ...due, rules: { ...due.rules, pausedUntil: null } };
}

/** What is tighter is in force at once. What is looser waits a day, so that nobody loosens it for what they want now. */
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
