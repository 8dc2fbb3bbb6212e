import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import { refundedCents } from '@greenroom/contract/orders/orders.schemas';
import { unitRefundCents } from '@greenroom/contract/orders/unit-refunds';
import { countUnits, type LineUnits, unitsLeft } from '@greenroom/contract/orders/units';

/** What of an order's money did not go back yet, in the currency's smallest unit; 0 for who sees no money. */
export const refundLeftCents = ({ totals, refunded }: BrandOrderDetail): number =>
  (totals?.total.amount ?? 0) - (refunded?.amount ?? 0);

/** What goes back and is not paid back yet, in the currency's smallest unit; 0 for who sees no money. */
export const refundDueCents = ({ refunded, timeline }: BrandOrderDetail): number =>
  refunded === undefined ? 0 : refunded.amount - refundedCents(timeline);

/** What the server gives back for units that are not sent: all that is left where nothing of the order is ever sent. */
export function unsentRefundCents(order: BrandOrderDetail, units: readonly LineUnits[]): number {
  const leftCents = refundLeftCents(order);
  const isGivenUp = order.shipments.length === 0 && countUnits(unitsLeft(order.toShip, units)) === 0;
  if (isGivenUp) return leftCents;
  const lines = order.lines.map(({ productId, color, size, quantity, unitPrice, discount }) => ({
    productId,
    color,
    size,
    quantity,
    unitCents: unitPrice?.amount ?? 0,
    discountCents: discount?.amount ?? 0,
  }));
  const returned = order.returns.filter(({ status }) => status !== 'refused').flatMap((one) => one.lines);
  const before = [...order.cancelledUnits, ...returned];
  return Math.min(
    leftCents,
    unitRefundCents({ lines, taxCents: order.totals?.tax?.amount ?? 0 }, units, before),
  );
}
