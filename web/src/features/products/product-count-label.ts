import { formatNumber } from '../../lib/format/number.ts';
import type { ProductList } from '@greenroom/contract/products/products.schemas';

/** How many products a list has: `72 products`, and `1,000+ products` where no more were counted. */
export function productCountLabel(
  list: Pick<ProductList, 'total' | 'totalIs'> | undefined,
  { isHydrated }: { isHydrated: boolean },
): string {
  const { total, totalIs } = list ?? { total: 0, totalIs: 'exact' };
  const noun = total === 1 ? 'product' : 'products';
  return `${formatNumber(total, { isHydrated })}${totalIs === 'at-least' ? '+' : ''} ${noun}`;
}
