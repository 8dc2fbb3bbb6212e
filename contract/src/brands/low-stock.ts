import { productLimits } from '../limits/products.ts';
import type { BrandProduct, BrandVariant } from './brands.schemas.ts';

/** Why a product is low on stock: in all, or in the variants of these names. */
type LowStock = { of: 'product' } | { of: 'variants'; names: string[] };

/** So few units are low stock, of a product as of a variant (DASH-2). */
const isLow = ({ stockCount }: { stockCount: number }) => stockCount < productLimits.brandLowStockUnder;

/** Undefined for a product with enough units in all, and of each variant. */
export function lowStock(
  product: Pick<BrandProduct, 'stockCount'> & {
    variants?: readonly Pick<BrandVariant, 'color' | 'size' | 'stockCount'>[] | undefined;
  },
): LowStock | undefined {
  if (isLow(product)) return { of: 'product' };
  const names = (product.variants ?? [])
    .filter(isLow)
    .map(({ color, size }) => [color?.name, size].filter((part) => part !== undefined).join(' '));
  return names.length === 0 ? undefined : { of: 'variants', names };
}
