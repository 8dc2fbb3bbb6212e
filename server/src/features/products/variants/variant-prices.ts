/** Which price is refused, and why; `variant` counts from 0, and left out it is the product's own. */
interface RefusedPrice {
  variant?: number;
  message: string;
}

/**
 * A product costs what its cheapest variant does: lists sort and filter by that price, and it is the one that a sale is
 * told of. So no variant costs less, and at least one costs as much. Answers what is wrong; undefined where nothing is.
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
