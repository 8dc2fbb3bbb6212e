import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import { countUnits, lineKey, type LineUnits, unitsLeft } from '@greenroom/contract/orders/units';

/** Those of which there is at least one. */
export const present = (units: readonly LineUnits[]): LineUnits[] =>
  units.filter(({ quantity }) => quantity > 0);

/**
 * Where an order is after a step of its brand. It is sent once nothing of it waits, delivered once all that was sent has
 * arrived, and cancelled where nothing was ever sent.
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
 * What waits to be sent once these units are given back. Those that their buyer has count first, so that a unit that was
 * never sent is given back without a parcel, and is not sent any more.
 * @param lines all that was bought
 * @param cancelled units that the brand does not send
 * @param givenBack units of returns that were accepted before
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

/** Units in words, one line each: `2 × Shawl (Moss, L)`. */
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
