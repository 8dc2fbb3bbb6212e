import type { ProductDetail, ProductVariant } from './products.schemas.ts';

/** The fields of a product that concern its variants. */
export type VariedProduct = Pick<ProductDetail, 'stock' | 'variants'>;

/** The selected color and size. Undefined while none is selected, or if the product has none. */
export interface Options {
  color?: string | undefined;
  size?: string | undefined;
}

/**
 * The variant of a color and size. Undefined for a product without variants, and for a combination that does
 * not exist.
 */
export function variantOf({ variants = [] }: VariedProduct, options: Options): ProductVariant | undefined {
  return variants.find(({ color, size }) => color === (options.color ?? '') && size === (options.size ?? ''));
}

/**
 * The price of the selection in units of the currency. Before anything is selected, the lowest price
 * ("from").
 */
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
  // All remaining choices cost the same.
  if (prices.size === 1 && only !== undefined) return only === price ? { price, ...sale } : { price: only };
  return { price, ...(priceTo === undefined ? {} : { priceTo }), ...sale };
}

/** The variants with the given options. An option that is not selected matches any. */
function variantsOf({ variants = [] }: VariedProduct, { color, size }: Options): ProductVariant[] {
  return variants.filter(
    (variant) =>
      (color === undefined || variant.color === color) && (size === undefined || variant.size === size),
  );
}

/** Number of units in stock for the current selection. */
export function unitsInStock(product: VariedProduct, options: Options): number {
  if (product.variants === undefined) return product.stock;
  return variantsOf(product, options).reduce((sum, { stock }) => sum + stock, 0);
}

/** Whether an option exists in combination with the other one, in stock or not. */
export function isMade(product: VariedProduct, options: Options): boolean {
  return product.variants === undefined || variantsOf(product, options).length > 0;
}

/** Why an option cannot be bought in combination with the other one. Undefined if it can. */
export function optionNote(product: VariedProduct, options: Options): string | undefined {
  if (product.variants === undefined) return undefined;
  if (!isMade(product, options)) return 'not made';
  return unitsInStock(product, options) === 0 ? 'sold out' : undefined;
}
