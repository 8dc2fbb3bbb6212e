import { isStillDismissed } from '../../lib/storage/dismissal.ts';

export interface Promo {
  /** ISO 8601; left out, there is no limit on that side (SHELL-25). */
  startsAt?: string;
  endsAt?: string;
}

/** Whether a promo shows at `now`, all moments in milliseconds since 1970 (SHELL-22 to SHELL-25). */
export function isPromoShown(promo: Promo, dismissedAt: number | undefined, now: number): boolean {
  if (promo.startsAt !== undefined && now < Date.parse(promo.startsAt)) return false;
  if (promo.endsAt !== undefined && now > Date.parse(promo.endsAt)) return false;
  return !isStillDismissed(dismissedAt, now);
}
