import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { isStillDismissed } from '../../lib/storage/dismissal.ts';

/** Whether a promo shows at `now`. All times are in milliseconds since 1970 (SHELL-22 to SHELL-25). */
export function isPromoShown(
  promo: Pick<Promo, 'startsAt' | 'endsAt'>,
  dismissedAt: number | undefined,
  now: number,
): boolean {
  if (promo.startsAt !== undefined && now < Date.parse(promo.startsAt)) return false;
  if (promo.endsAt !== undefined && now > Date.parse(promo.endsAt)) return false;
  return !isStillDismissed(dismissedAt, now);
}
