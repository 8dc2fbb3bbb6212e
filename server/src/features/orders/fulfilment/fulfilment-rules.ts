import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import { countUnits, lineKey, type LineUnits, unitsLeft } from '@greenroom/contract/orders/units';

/** Drops lines with zero units. */
export const present = (units: readonly LineUnits[]): LineUnits[] =>
  units.filter(({ quantity }) => quantity > 0);

/**
 * The status of an order after an action of its brand: shipped once nothing waits, delivered once everything
 * shipped has arrived, cancelled if nothing was ever shipped.
 */
export function statusAfter(
  toShip: readonly LineUnits[],
  shipments: readonly { deliveredAt: Date | null }[],
): OrderStatus {
  if (countUnits(toShip) > 0) return 'processing';
  if (shipments.length === 0) return 'cancelled';
  return shipments.every(({ deliveredAt }) => deliveredAt !== null) ? 'delivered' : 'shipped';
}

/**
 * The units to ship after these are returned. Units that the buyer already has count first; a unit that was
 * never shipped is then refunded and no longer shipped.
 * @param lines everything that was bought
 * @param cancelled units that the brand will not ship
 * @param givenBack units of returns accepted earlier
 */
export function toShipAfterReturn(
  {
    lines,
    toShip,
    cancelledUnits,
  }: { lines: readonly LineUnits[]; toShip: readonly LineUnits[]; cancelledUnits: readonly LineUnits[] },
  returned: readonly LineUnits[],
  givenBack: readonly LineUnits[],
): LineUnits[] {
  const atBuyer = new Map(
    unitsLeft(lines, [...toShip, ...cancelledUnits, ...givenBack]).map((units) => [
      lineKey(units),
      units.quantity,
    ]),
  );
  const neverSent = returned.map((units) =>
    Object.assign({}, units, {
      quantity: Math.max(0, units.quantity - (atBuyer.get(lineKey(units)) ?? 0)),
    }),
  );
  return present(unitsLeft(toShip, neverSent));
}

/** Describes units, one line each: `2 × Shawl (Moss, L)`. */
export function unitsLabel(
  units: readonly LineUnits[],
  lines: readonly { productId: string; name: string }[],
): string {
  return units
    .map(({ productId, color, size, quantity }) => {
      const name = lines.find((line) => line.productId === productId)?.name ?? '';
      const options = [color, size].filter((option) => option !== '').join(', ');
      return `${quantity} × ${name}${options === '' ? '' : ` (${options})`}`;
    })
    .join('\n');
}
