import type { Money } from '@greenroom/contract/money';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';

const formatters = new Map<string, Intl.NumberFormat>();

/** A price in units of `currency` (ISO 4217), in US English (FMT-1): 24.5 USD is '$24.50'. */
export function formatPrice(price: number, currency: string): string {
  let formatter = formatters.get(currency);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formatters.set(currency, formatter);
  }
  return formatter.format(price);
}

/** An amount as a person reads it: `{ amount: 2450, currency: 'USD' }` is '$24.50'. */
export function formatMoney({ amount, currency }: Money): string {
  return formatPrice(toCurrencyUnits(amount, currency), currency);
}

/** The price with a coupon of `couponDiscount` percent, in whole cents (FMT-2): 100 with 20 is 80. */
export function couponPrice(price: number, couponDiscount: number): number {
  return Math.round(price * (100 - couponDiscount)) / 100;
}

/** How much less than before something costs, in whole percent; undefined when it is no deal. */
export function percentOff(price: number, originalPrice: number | undefined): number | undefined {
  if (originalPrice === undefined || originalPrice <= price) return undefined;
  return Math.round((1 - price / originalPrice) * 100);
}
