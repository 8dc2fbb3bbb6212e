import type { Money } from './money.ts';
import { toCurrencyUnits } from './products/currency.ts';

/**
 * All texts about money, in US English. Formatters are cached, because creating an `Intl.NumberFormat` is
 * expensive.
 */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const key = `${currency} ${trailingZeroDisplay}`;
  let made = formatters.get(key);
  if (made === undefined) {
    made = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay });
    formatters.set(key, made);
  }
  return made;
}

/** Formats a price in units of `currency` (ISO 4217), in US English (FMT-1): 24.5 USD is '$24.50'. */
export function formatPrice(price: number, currency: string): string {
  return formatter(currency, 'auto').format(price);
}

/**
 * Formats an amount in the smallest unit of its currency: 2450 of USD is '$24.50', 2450 of JPY is '¥2,450'.
 */
export function formatCents(cents: number, currency: string): string {
  return formatPrice(toCurrencyUnits(cents, currency), currency);
}

/** Like `formatCents`, but a whole amount has no decimals: 6000 of USD is '$60', 6050 is '$60.50'. */
export function formatCentsShort(cents: number, currency: string): string {
  return formatter(currency, 'stripIfInteger').format(toCurrencyUnits(cents, currency));
}

/** Formats a money value: `{ amount: 2450, currency: 'USD' }` is '$24.50'. */
export function formatMoney({ amount, currency }: Money): string {
  return formatCents(amount, currency);
}
