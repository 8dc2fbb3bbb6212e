import type { ProductDetail } from '@greenroom/contract/products/products.schemas';

/** What a shopper wants of a product. The page that sells it turns this into a line of the cart. */
export interface ProductChoice {
  productId: string;
  /** Name of one of the product's colors; left out where it has none. */
  color?: string;
  /** One of the product's sizes; left out where it has none, and while none is chosen. */
  size?: string;
  /** At least 1. */
  quantity: number;
  /** What has to be chosen before this can be bought. */
  missing?: 'size';
}

/** What was pressed so far. */
export interface ChosenOptions {
  color?: string;
  size?: string;
  quantity: number;
}

/** The first color is chosen before a press; a size is a shopper's own, unless there is only one. */
export function productChoice(
  { id, colors, sizes, stock }: Pick<ProductDetail, 'id' | 'colors' | 'sizes' | 'stock'>,
  chosen: ChosenOptions,
): ProductChoice {
  const color = colors.find(({ name }) => name === chosen.color) ?? colors[0];
  const size = sizes.find((each) => each === chosen.size) ?? (sizes.length === 1 ? sizes[0] : undefined);
  return {
    productId: id,
    ...(color === undefined ? {} : { color: color.name }),
    ...(size === undefined ? {} : { size }),
    quantity: Math.min(Math.max(1, stock), chosen.quantity),
    ...(sizes.length > 0 && size === undefined ? { missing: 'size' } : {}),
  };
}
