export { formatMoney, formatPrice } from '@greenroom/contract/money-format';

/** The price with a coupon of `couponDiscount` percent, in whole cents (FMT-2): 100 with 20 is 80. */
export function couponPrice(price: number, couponDiscount: number): number {
  return Math.round(price * (100 - couponDiscount)) / 100;
}

/** The discount in whole percent. Undefined if the price is not reduced. */
export function percentOff(price: number, originalPrice: number | undefined): number | undefined {
  if (originalPrice === undefined || originalPrice <= price) return undefined;
  return Math.round((1 - price / originalPrice) * 100);
}
