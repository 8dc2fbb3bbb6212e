import type { ShowAnalytics } from '@greenroom/contract/analytics/analytics.schemas';
import { money } from '@greenroom/contract/money';
import type { ShowProductSales } from '../orders/orders.service.ts';

interface OfPin {
  productId: string;
  /** Absent for activity outside the pins. */
  pinId?: string;
}

type Row = Omit<ShowAnalytics['products'][number], 'name' | 'pinnedAtSeconds'> &
  OfPin & {
    /** The name at the time of sale. Absent for products that nobody bought. */
    name?: string;
  };

const keyOf = ({ productId, pinId }: OfPin) => JSON.stringify([productId, pinId]);

/**
 * A show's sales in the given order, with the cart additions of each; then products that nobody bought, by
 * cart additions.
 */
export function productRows(
  sold: readonly ShowProductSales[],
  added: readonly (OfPin & { cartAdds: number })[],
): Row[] {
  const left = new Map(added.map((row) => [keyOf(row), row]));
  const bought = sold.map(({ currency, amount, ...row }) => {
    const key = keyOf(row);
    const cartAdds = left.get(key)?.cartAdds ?? 0;
    left.delete(key);
    return { ...row, cartAdds, sales: money(amount, currency) };
  });
  const unsold = [...left.values()].toSorted((one, other) => other.cartAdds - one.cartAdds);
  return [...bought, ...unsold.map((row) => Object.assign({ units: 0 }, row))];
}
