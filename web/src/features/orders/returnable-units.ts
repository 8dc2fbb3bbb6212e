import type { OrderDetail } from '@greenroom/contract/orders/orders.schemas';

/** How many units of each line can still be given back, in the order of the lines. */
export function returnableUnits({ lines, returns }: Pick<OrderDetail, 'lines' | 'returns'>): number[] {
  return lines.map((line) => {
    const given = returns
      .filter(({ status }) => status !== 'refused')
      .flatMap((one) => one.lines)
      .filter(
        ({ productId, color, size }) =>
          productId === line.productId && color === line.color && size === line.size,
      )
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return Math.max(0, line.quantity - given);
  });
}
