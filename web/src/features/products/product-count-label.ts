import type { ProductList } from '@greenroom/contract/products/products.schemas';

const number = new Intl.NumberFormat('en-US');

/** How many products a list has: `72 products`, and `1,000+ products` where no more were counted. */
export function productCountLabel(list: Pick<ProductList, 'total' | 'totalIs'> | undefined): string {
  const { total, totalIs } = list ?? { total: 0, totalIs: 'exact' };
  const noun = total === 1 ? 'product' : 'products';
  return `${number.format(total)}${totalIs === 'at-least' ? '+' : ''} ${noun}`;
}
