import { cartLimits } from '@greenroom/contract/limits/cart';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { isMade, unitsInStock } from '@greenroom/contract/products/product-variants';

/** The variant and quantity that a shopper has chosen. The page that sells it turns this into a cart line. */
export interface ProductChoice {
  productId: string;
  /** Name of one of the product's colors. Omitted if it has none. */
  color?: string;
  /** One of the product's sizes. Omitted if it has none, and while none is chosen. */
  size?: string;
  /** At least 1. */
  quantity: number;
  /** What must be chosen before this can be bought. */
  missing?: 'size';
}

/** The options that the shopper has chosen so far. */
export interface ChosenOptions {
  color?: string;
  size?: string;
  quantity: number;
}

type ChosenProduct = Pick<ProductDetail, 'id' | 'colors' | 'sizes' | 'stock' | 'variants'>;

/** The maximum quantity of the chosen variant for one shopper. */
export function quantityMax(product: ChosenProduct, options: { color?: string; size?: string }): number {
  return Math.max(1, Math.min(cartLimits.unitsOfProductMax, unitsInStock(product, options)));
}

/**
 * The effective choice. The first available color is preselected. A size must be chosen, unless there is only
 * one. A size that is not made in the chosen color counts as not chosen.
 */
export function productChoice(product: ChosenProduct, chosen: ChosenOptions): ProductChoice {
  const { id, colors, sizes } = product;
  const color =
    colors.find(({ name }) => name === chosen.color) ??
    colors.find(({ name }) => unitsInStock(product, { color: name }) > 0) ??
    colors[0];
  const size =
    sizes.find((each) => each === chosen.size && isMade(product, { color: color?.name, size: each })) ??
    (sizes.length === 1 ? sizes[0] : undefined);
  const options = {
    ...(color === undefined ? {} : { color: color.name }),
    ...(size === undefined ? {} : { size }),
  };
  return {
    productId: id,
    ...options,
    quantity: Math.min(quantityMax(product, options), chosen.quantity),
    ...(sizes.length > 0 && size === undefined ? { missing: 'size' } : {}),
  };
}
