import type { LiveStocks } from '../../streams/joined-stream-state.ts';

/** A product with what is left of it by now, where the show has told so; undefined for one that has left the shop. */
export function withStock<Product extends { id: string; stock: number }>(
  product: Product,
  stocks: LiveStocks,
): Product | undefined {
  const stock = stocks[product.id];
  if (stock === null) return undefined;
  return stock === undefined ? product : { ...product, stock };
}
