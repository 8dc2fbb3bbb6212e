import type { ProductDetail, ProductVariant } from './products.schemas.ts';

/** A product as far as its variants go. */
export type VariedProduct = Pick<ProductDetail, 'stock' | 'variants'>;

/** A color and a size that were chosen; undefined while none is, or where the product has none. */
export interface Options {
  color?: string | undefined;
  size?: string | undefined;
}

/** The variant of a color and a size; undefined for a product without variants, and for what is not made. */
export function variantOf({ variants = [] }: VariedProduct, options: Options): ProductVariant | undefined {
  return variants.find(({ color, size }) => color === (options.color ?? '') && size === (options.size ?? ''));
}

/** What is chosen costs so much, in units of the currency; what a product costs before anything is chosen, from so much. */
export function priceOf(
  product: VariedProduct & Pick<ProductDetail, 'price' | 'priceTo' | 'originalPrice' | 'lowestRecentPrice'>,
  options: Options,
): Pick<ProductDetail, 'price' | 'priceTo' | 'originalPrice' | 'lowestRecentPrice'> {
  const variant = variantOf(product, options);
  if (variant?.price !== undefined) return { price: variant.price };
  const { price, priceTo, originalPrice, lowestRecentPrice } = product;
  const sale = {
    ...(originalPrice === undefined ? {} : { originalPrice }),
    ...(lowestRecentPrice === undefined ? {} : { lowestRecentPrice }),
  };
  if (variant !== undefined) return { price, ...sale };
  const prices = new Set(variantsOf(product, options).map((one) => one.price ?? price));
  const [only] = prices;
  // All that is left to choose costs the same.
  if (prices.size === 1 && only !== undefined) return only === price ? { price, ...sale } : { price: only };
  return { price, ...(priceTo === undefined ? {} : { priceTo }), ...sale };
}

/** The variants that an option leaves while the other one may still be any. */
function variantsOf({ variants = [] }: VariedProduct, { color, size }: Options): ProductVariant[] {
  return variants.filter(
    (variant) =>
      (color === undefined || variant.color === color) && (size === undefined || variant.size === size),
  );
}

/** How many units there are of what is chosen so far. */
export function unitsInStock(product: VariedProduct, options: Options): number {
  if (product.variants === undefined) return product.stock;
  return variantsOf(product, options).reduce((sum, { stock }) => sum + stock, 0);
}

/** Whether an option can be had together with the other one, whatever is left of it. */
export function isMade(product: VariedProduct, options: Options): boolean {
  return product.variants === undefined || variantsOf(product, options).length > 0;
}

/** Why an option cannot be bought together with the other one; undefined where it can. */
export function optionNote(product: VariedProduct, options: Options): string | undefined {
  if (product.variants === undefined) return undefined;
  if (!isMade(product, options)) return 'not made';
  return unitsInStock(product, options) === 0 ? 'sold out' : undefined;
}
