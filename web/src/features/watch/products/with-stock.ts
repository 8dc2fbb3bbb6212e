/** A product with what is left of it by now, where the show has told so. */
export function withStock<Product extends { id: string; stock: number }>(
  product: Product,
  stocks: Readonly<Record<string, number>>,
): Product {
  const stock = stocks[product.id];
  return stock === undefined ? product : { ...product, stock };
}
