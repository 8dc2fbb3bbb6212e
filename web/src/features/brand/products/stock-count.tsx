import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { lowStock } from '@greenroom/contract/brands/low-stock';

/** The stock of a product, with a reason if it is low or zero. */
export function StockCount({ product }: { product: BrandProduct }) {
  if (!product.inStock) return <span className="font-semibold text-beet">Out of stock</span>;
  const low = lowStock(product);
  if (low === undefined) return <>{product.stockCount}</>;
  const where = low.of === 'variants' ? ` in ${low.names.join(', ')}` : '';
  return <span className="font-semibold">{`${product.stockCount} – low${where}`}</span>;
}
