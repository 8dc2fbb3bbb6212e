import type { Coupon } from '@greenroom/contract/coupons/coupons.schemas';
import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { formatMoney } from '../../../lib/format/price.ts';

const momentOf = (moment: string) => `${formatDate(moment)}, ${formatTimeOfDay(moment)}`;

/** The discount of a coupon, and the products that it is for. */
export function couponWorth({ discount, productName }: Coupon): string {
  const off = 'percent' in discount ? `${discount.percent}% off` : `${formatMoney(discount.amount)} off`;
  return `${off} ${productName ?? 'all products'}`;
}

/** The rules of a coupon, as short texts. */
export function couponRules({
  minimum,
  isOncePerUser,
  isLiveOnly,
  startsAt,
  endsAt,
  uses,
  state,
}: Coupon): string[] {
  return [
    ...(minimum === undefined ? [] : [`from ${formatMoney(minimum)}`]),
    ...(isOncePerUser ? [`once for each person, used ${uses ?? 0} times`] : []),
    ...(isLiveOnly ? ['live only'] : []),
    ...(startsAt === undefined || state !== 'planned' ? [] : [`from ${momentOf(startsAt)}`]),
    ...(endsAt === undefined ? [] : [`until ${momentOf(endsAt)}`]),
  ];
}
