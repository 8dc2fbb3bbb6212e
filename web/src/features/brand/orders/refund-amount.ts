import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import { refundedCents } from '@greenroom/contract/orders/orders.schemas';
import { unitRefundCents } from '@greenroom/contract/orders/unit-refunds';
import { countUnits, type LineUnits, unitsLeft } from '@greenroom/contract/orders/units';

/**
 * The part of an order's payment that was not refunded, in the currency's smallest unit. 0 for a reader who may
 * not see money.
 */
export const refundLeftCents = ({ totals, refunded }: BrandOrderDetail): number =>
  (totals?.total.amount ?? 0) - (refunded?.amount ?? 0);

/**
 * The refund that is agreed but not paid yet, in the currency's smallest unit. 0 for a reader who may not see
 * money.
 */
export const refundDueCents = ({ refunded, timeline }: BrandOrderDetail): number =>
  refunded === undefined ? 0 : refunded.amount - refundedCents(timeline);

/**
 * The amount that the server refunds for unshipped units: everything that is left if nothing of the order is
 * ever shipped.
 */
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
