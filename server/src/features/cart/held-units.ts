import type { ProductForSale } from '../products/products.service.ts';

/** Units of a product, in one color and size, that a shopper holds. */
export interface HeldLine {
  productId: string;
  color: string;
  size: string;
  quantity: number;
}

/**
 * Products with their availability to a shopper who holds these units: the stock plus the shopper's own
 * units.
 */
export function withHeld(
  products: ReadonlyMap<string, ProductForSale>,
  held: readonly HeldLine[],
): Map<string, ProductForSale> {
  const left = new Map(products);
  for (const { productId, color, size, quantity } of held) {
    const product = left.get(productId);
    if (product === undefined) continue;
    const { variants } = product;
    const isMade = variants.some((variant) => variant.color === color && variant.size === size);
    // Held units of a variant that no longer exists are ignored.
    if (variants.length > 0 && !isMade) continue;
    left.set(productId, {
      ...product,
      stock: product.stock + quantity,
      variants: variants.map((variant) =>
        variant.color === color && variant.size === size
          ? Object.assign({}, variant, { stock: variant.stock + quantity })
          : variant,
      ),
    });
  }
  return left;
}
