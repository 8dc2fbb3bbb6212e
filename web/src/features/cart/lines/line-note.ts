import type { CartLine } from '@greenroom/contract/cart/cart.schemas';
import { cartLimits } from '@greenroom/contract/limits/cart';
import { formatMoney } from '../../../lib/format/price.ts';

const { unitsOfProductMax } = cartLimits;

/** What a shopper must know about a line before buying it. Undefined if nothing has changed. */
export function lineNote({
  problem,
  available,
  unitPrice,
  unitPriceBefore,
}: Pick<CartLine, 'available' | 'unitPrice'> & {
  problem?: CartLine['problem'];
  unitPriceBefore?: CartLine['unitPriceBefore'];
}): string | undefined {
  switch (problem) {
    case 'unavailable':
      return 'No longer sold. It is not in the total.';
    case 'other-currency':
      return 'Sold in another currency. It is not in the total: buy it by itself.';
    case 'sold-out':
      return 'Sold out. It is not in the total.';
    case 'not-enough':
      return `Only ${available} left. Choose fewer to buy it.`;
    case 'too-many':
      return available === 0
        ? `At most ${unitsOfProductMax} of a product: your cart has these already.`
        : `At most ${unitsOfProductMax} of a product. Choose ${available} here to buy it.`;
    case undefined:
      return unitPriceBefore === undefined
        ? undefined
        : `The price was ${formatMoney(unitPriceBefore)} and is ${formatMoney(unitPrice)} now.`;
  }
}
