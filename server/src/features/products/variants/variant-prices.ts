/** The rejected price and the reason. `variant` counts from 0; if absent, it is the product's own price. */
interface RefusedPrice {
  variant?: number;
  message: string;
}

/**
 * A product's price must equal that of its cheapest variant, because lists sort and filter by it and sales
 * are announced with it. So no variant may cost less, and at least one must cost the same. Returns what is
 * wrong, or undefined.
 */
export function refusedVariantPrice(
  priceCents: number,
  variants: readonly { priceCents: number | null }[],
): RefusedPrice | undefined {
  const cheaper = variants.findIndex((variant) => (variant.priceCents ?? priceCents) < priceCents);
  if (cheaper !== -1)
    return { variant: cheaper, message: 'Nothing costs less than the product: lower the product’s price' };
  const isHad = variants.some((variant) => (variant.priceCents ?? priceCents) === priceCents);
  if (variants.length > 0 && !isHad)
    return { message: 'No color or size costs this: enter the price of the cheapest' };
  return undefined;
}
