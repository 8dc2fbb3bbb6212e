/**
 * Caches the number of decimals per currency, because creating an `Intl.NumberFormat` costs more than
 * rendering a whole card.
 */
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

/**
 * Converts an amount from a currency's smallest unit to its units: 2450 is 24.5 in USD and 2450 in JPY (ISO
 * 4217).
 */
export function toCurrencyUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}

/**
 * Formats an amount in a currency's smallest unit for a form field: 11460 is '114.60' in USD and '11460' in
 * JPY.
 */
export function typedAmount(amount: number, currency: string): string {
  return typedUnits(toCurrencyUnits(amount, currency), currency);
}

/** Formats an amount in a currency's units for a form field: 24.5 is '24.50' in USD. */
export function typedUnits(amount: number, currency: string): string {
  return amount.toFixed(decimalsOf(currency));
}

/**
 * Converts an amount from a currency's units to its smallest unit: 24.5 is 2450 in USD. Exact for every
 * payable amount. Undefined for an amount with too many decimals, such as 1.005 in USD or 0.5 in JPY.
 */
export function toSmallestUnits(amount: number, currency: string): number | undefined {
  const smallest = Math.round(amount * 10 ** decimalsOf(currency));
  return toCurrencyUnits(smallest, currency) === amount ? smallest : undefined;
}
