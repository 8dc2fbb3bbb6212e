import { formatNumber } from '../../../lib/format/number.ts';
import type { ProductCount } from '@greenroom/contract/products/products.schemas';

/** How many there are: `72`, and `1,000+` where no more were counted. */
export function countLabel(
  { total, totalIs }: ProductCount,
  { isHydrated }: { isHydrated: boolean },
): string {
  return `${formatNumber(total, { isHydrated })}${totalIs === 'at-least' ? '+' : ''}`;
}

/** How many products a list has: `72 products`, and `1,000+ products` where no more were counted. */
export function productCountLabel(
  list: ProductCount | undefined,
  { isHydrated }: { isHydrated: boolean },
): string {
  const count = list ?? { total: 0, totalIs: 'exact' };
  return `${countLabel(count, { isHydrated })} ${count.total === 1 ? 'product' : 'products'}`;
}
