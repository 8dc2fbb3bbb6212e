import type { LiveStocks } from '../../streams/joined-stream-state.ts';

/** A product with its latest stock, if the show has reported it. Undefined for a product that is no longer sold. */
export function withStock<Product extends { id: string; stock: number }>(
  product: Product,
  stocks: LiveStocks,
): Product | undefined {
  const stock = stocks[product.id];
  if (stock === null) return undefined;
  return stock === undefined ? product : { ...product, stock };
}
