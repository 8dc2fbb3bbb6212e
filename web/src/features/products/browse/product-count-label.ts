import { formatNumber } from '../../../lib/format/number.ts';
import type { ProductCount } from '@greenroom/contract/products/products.schemas';

/** A number of products: `72`, or `1,000+` if the server stopped counting. */
export function countLabel(
  { total, totalIs }: ProductCount,
  { isHydrated }: { isHydrated: boolean },
): string {
  return `${formatNumber(total, { isHydrated })}${totalIs === 'at-least' ? '+' : ''}`;
}

/** The number of products in a list: `72 products`, or `1,000+ products` if the server stopped counting. */
export function productCountLabel(
  list: ProductCount | undefined,
  { isHydrated }: { isHydrated: boolean },
): string {
  const count = list ?? { total: 0, totalIs: 'exact' };
  return `${countLabel(count, { isHydrated })} ${count.total === 1 ? 'product' : 'products'}`;
}
