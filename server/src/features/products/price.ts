/** Decimals of currencies met so far: making an `Intl.NumberFormat` costs more than a whole card. */
const decimalsByCurrency = new Map<string, number>();

function decimalsOf(currency: string): number {
  let decimals = decimalsByCurrency.get(currency);
  if (decimals === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    decimalsByCurrency.set(currency, decimals);
  }
  return decimals;
}

/** An amount of a currency's smallest unit in units of it: 2450 is 24.5 in USD and 2450 in JPY (ISO 4217). */
export function toCurrencyUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}

/**
 * How much a product on sale is reduced, in whole percent, at least 1 so that a sale never reads "0% off".
 * Undefined for a product that is not on sale: one without a higher original price.
 */
export function discountPercent(priceCents: number, originalPriceCents: number | null): number | undefined {
  if (originalPriceCents === null || originalPriceCents <= priceCents) return undefined;
  const percent = ((originalPriceCents - priceCents) * 100) / originalPriceCents;
  return Math.min(99, Math.max(1, Math.round(percent)));
}
