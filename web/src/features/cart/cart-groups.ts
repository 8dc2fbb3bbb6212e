import type { CartLine } from '@greenroom/contract/cart/cart.schemas';

/** The lines of one brand, in the order of the cart. */
export interface CartGroup<Line> {
  brand: CartLine['brand'];
  lines: Line[];
}

/** Groups lines by the brand that sells and ships them. */
export function groupByBrand<Line extends Pick<CartLine, 'brand'>>(
  lines: readonly Line[],
): CartGroup<Line>[] {
  const groups = new Map<string, CartGroup<Line>>();
  for (const line of lines) {
    const group = groups.get(line.brand.slug) ?? { brand: line.brand, lines: [] };
    group.lines.push(line);
    groups.set(line.brand.slug, group);
  }
  return [...groups.values()];
}
