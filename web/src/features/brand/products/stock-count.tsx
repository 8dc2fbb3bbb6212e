import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { lowStock } from '@greenroom/contract/brands/low-stock';

/** How many units a product has, and why that is few or none. */
export function StockCount({ product }: { product: BrandProduct }) {
  if (!product.inStock) return <span className="font-semibold text-beet">Out of stock</span>;
  const low = lowStock(product);
  if (low === undefined) return <>{product.stockCount}</>;
  const where = low.of === 'variants' ? ` in ${low.names.join(', ')}` : '';
  return <span className="font-semibold">{`${product.stockCount} – low${where}`}</span>;
}
