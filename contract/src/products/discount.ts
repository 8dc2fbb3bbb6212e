/**
 * The reduction of a product on sale in whole percent, at least 1 so that a sale never reads "0% off".
 * Undefined without a higher original price.
 */
export function discountPercent(priceCents: number, originalPriceCents: number | null): number | undefined {
  if (originalPriceCents === null || originalPriceCents <= priceCents) return undefined;
  const percent = ((originalPriceCents - priceCents) * 100) / originalPriceCents;
  return Math.min(99, Math.max(1, Math.round(percent)));
}
