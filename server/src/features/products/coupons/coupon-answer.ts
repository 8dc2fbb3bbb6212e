import type { Coupon } from '@greenroom/contract/coupons/coupons.schemas';
import { money } from '@greenroom/contract/money';
import type { CouponRow } from './coupons.queries.ts';

function stateOf({ startsAt, endsAt, endedAt }: CouponRow, now: Date): Coupon['state'] {
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended';
  return startsAt !== null && startsAt > now ? 'planned' : 'running';
}

/** A coupon as its brand sees it. */
export function toCoupon(
  { coupon, productName, uses }: { coupon: CouponRow; productName: string | null; uses: number },
  now: Date,
): Coupon {
  const { id, code, productId, percent, amountCents, currency, minimumCents, startsAt, endsAt } = coupon;
  return {
    id,
    code,
    ...(productId === null ? {} : { productId, productName: productName ?? '' }),
    discount: percent === null ? { amount: money(amountCents ?? 0, currency) } : { percent },
    ...(minimumCents === 0 ? {} : { minimum: money(minimumCents, currency) }),
    isOncePerUser: coupon.isOncePerUser,
    isLiveOnly: coupon.isLiveOnly,
    ...(startsAt === null ? {} : { startsAt: startsAt.toISOString() }),
    ...(endsAt === null ? {} : { endsAt: endsAt.toISOString() }),
    state: stateOf(coupon, now),
    ...(coupon.isOncePerUser ? { uses } : {}),
  };
}
