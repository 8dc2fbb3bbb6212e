import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { RunOfShowItem } from '@greenroom/contract/streams/run-of-show.schemas';

/** A product of a show, by default without sales. */
export function runOfShowItem(product: ProductCard, more: Partial<RunOfShowItem> = {}): RunOfShowItem {
  const sold = { taps: 0, cartAdds: 0, units: 0, sales: { amount: 0, currency: product.currency } };
  return { product, isHighlighted: false, discountMaxPercent: 0, pins: 0, ...sold, ...more };
}
