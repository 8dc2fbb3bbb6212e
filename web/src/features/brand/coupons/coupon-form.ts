import type { NewCoupon } from '@greenroom/contract/coupons/coupons.schemas';
import { toSmallestUnits } from '@greenroom/contract/products/currency';

/** The currency in which brands sell. */
const currency = 'USD';

/** The values of the form, as typed. */
export interface CouponForm {
  code: string;
  kind: 'percent' | 'amount';
  worth: string;
  /** Empty for all products of the brand. */
  productId: string;
  minimum: string;
  isOncePerUser: boolean;
  isLiveOnly: boolean;
  /** In the format of `<input type="datetime-local">`, in the reader's time zone. */
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

/** An invalid amount is sent as 0, which the schema rejects. */
const moneyOf = (typed: string) => ({ amount: toSmallestUnits(Number(typed), currency) ?? 0, currency });

const moment = (typed: string) => new Date(typed).toISOString();

/** The request of the form. Empty optional fields are omitted. */
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

/** The form field of a request path: 'discount.percent' comes from `worth`. */
export function couponField(path: string): string {
  const [name = ''] = path.split('.');
  return name === 'discount' ? 'worth' : name;
}
