import type { NewCoupon } from '@greenroom/contract/coupons/coupons.schemas';
import { toSmallestUnits } from '@greenroom/contract/products/currency';

/** Brands sell in this one. */
const currency = 'USD';

/** What the form holds: texts as they were typed. */
export interface CouponForm {
  code: string;
  kind: 'percent' | 'amount';
  worth: string;
  /** Empty for all products of the brand. */
  productId: string;
  minimum: string;
  isOncePerUser: boolean;
  isLiveOnly: boolean;
  /** A date and a time of day in the zone of the reader, as the browser's own field gives it. */
  startsAt: string;
  endsAt: string;
}

export const emptyCoupon: CouponForm = {
  code: '',
  kind: 'percent',
  worth: '',
  productId: '',
  minimum: '',
  isOncePerUser: false,
  isLiveOnly: false,
  startsAt: '',
  endsAt: '',
};

/** An amount that cannot be paid is sent as none, which is refused. */
const moneyOf = (typed: string) => ({ amount: toSmallestUnits(Number(typed), currency) ?? 0, currency });

const moment = (typed: string) => new Date(typed).toISOString();

/** What the form sends. Empty optional fields are left out. */
export function couponPayload(form: CouponForm): NewCoupon {
  return {
    code: form.code,
    discount: form.kind === 'percent' ? { percent: Number(form.worth) } : { amount: moneyOf(form.worth) },
    ...(form.productId === '' ? {} : { productId: form.productId }),
    ...(form.minimum.trim() === '' ? {} : { minimum: moneyOf(form.minimum) }),
    isOncePerUser: form.isOncePerUser,
    isLiveOnly: form.isLiveOnly,
    ...(form.startsAt === '' ? {} : { startsAt: moment(form.startsAt) }),
    ...(form.endsAt === '' ? {} : { endsAt: moment(form.endsAt) }),
  };
}

/** The field of the form that a part of the payload comes from: 'discount.percent' comes from `worth`. */
export function couponField(path: string): string {
  const [name = ''] = path.split('.');
  return name === 'discount' ? 'worth' : name;
}
