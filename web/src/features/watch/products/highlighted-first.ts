/** The products of a show with the highlighted ones first, otherwise in their order. */
export function highlightedFirst<Product extends { id: string }>(
  products: readonly Product[],
  highlighted: readonly { id: string }[],
): { product: Product; isHighlighted: boolean }[] {
  const ids = new Set(highlighted.map(({ id }) => id));
  return products
    .map((product) => ({ product, isHighlighted: ids.has(product.id) }))
    .toSorted((one, other) => Number(other.isHighlighted) - Number(one.isHighlighted));
}
