import type { OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import { unitsLeft } from '@greenroom/contract/orders/units';

/** How many units of each line can still be returned, in the order of the lines. */
export function returnableUnits({
  lines,
  returns,
  cancelledUnits,
}: Pick<OrderDetail, 'lines' | 'returns' | 'cancelledUnits'>): number[] {
  const given = returns.filter(({ status }) => status !== 'refused').flatMap((one) => one.lines);
  return unitsLeft(lines, [...cancelledUnits, ...given]).map(({ quantity }) => quantity);
}
