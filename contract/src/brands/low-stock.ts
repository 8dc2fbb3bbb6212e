import { productLimits } from '../limits/products.ts';
import type { BrandProduct, BrandVariant } from './brands.schemas.ts';

/** Why a product is low on stock: its total, or the variants with these names. */
type LowStock = { of: 'product' } | { of: 'variants'; names: string[] };

/** The same threshold applies to a product and to a variant (DASH-2). */
const isLow = ({ stockCount }: { stockCount: number }) => stockCount < productLimits.brandLowStockUnder;

/** Undefined if the total and every variant have enough units. */
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
