import { orderParcels, toTotals } from '@greenroom/contract/cart/totals';
import type { CheckoutLine } from '@greenroom/contract/checkout/checkout.schemas';
import { checkoutLimits, refundLimits } from '@greenroom/contract/limits/orders';
import { money } from '@greenroom/contract/money';
import type { Order, OrderDetail, OrderEvent } from '@greenroom/contract/orders/orders.schemas';
import type { OrderReturn } from '@greenroom/contract/orders/returns.schemas';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { ShipmentRow } from './fulfilment/fulfilment.queries.ts';
import { toShipment } from './fulfilment/shipment-answer.ts';
import type { OrderEventRow, OrderRow } from './orders.queries.ts';
import type { DueRefund } from './payments/payments.queries.ts';

/** How many pictures of an order a list shows. */
const imagesShown = 4;

/** Until when a shopper can cancel an order without a reason. */
export function cancellableUntil({
  status,
  createdAt,
  handledAt,
}: Pick<OrderRow, 'status' | 'createdAt' | 'handledAt'>): Date | undefined {
  if (status !== 'processing' || handledAt !== null) return undefined;
  return new Date(createdAt.getTime() + checkoutLimits.cancelSeconds * 1000);
}

export function isCancellable(row: OrderRow, at: Date): boolean {
  const until = cancellableUntil(row);
  return until !== undefined && at < until;
}

/** An order in a list (DATA-18). */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    date: row.createdAt.toISOString(),
    total: toCurrencyUnits(row.totalCents, row.currency),
    currency: row.currency,
    items: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    status: row.status,
    brand: { name: row.brandName, slug: row.brandSlug },
    images: row.lines.slice(0, imagesShown).map(({ imageUrl, name }) => ({ url: imageUrl, alt: name })),
  };
}

/** An event, with the shipment that it is about. */
export function toOrderEvent(
  { kind, at, amountCents, details, shipmentId }: OrderEventRow,
  currency: string,
  shipments: readonly ShipmentRow[],
): OrderEvent {
  const row = shipments.find(({ id }) => id === shipmentId);
  const sent = row && toShipment(row);
  return {
    kind,
    at: at.toISOString(),
    ...(amountCents === null ? {} : { amount: money(amountCents, currency) }),
    ...(details === '' ? {} : { text: details }),
    ...(sent === undefined
      ? {}
      : {
          shipment: {
            carrier: sent.carrier,
            trackingNumber: sent.trackingNumber,
            ...(sent.trackingUrl === undefined ? {} : { trackingUrl: sent.trackingUrl }),
          },
        }),
  };
}

/** Whether a refund is due for longer than pages wait for it. */
export function isDelayed({ since }: DueRefund, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= refundLimits.delayedAfterSeconds * 1000;
}

export function toOrderDetail(
  row: OrderRow,
  {
    lines,
    events,
    shipments,
    paidWith,
    refundDue,
    returns,
    returnable,
    now,
  }: {
    lines: CheckoutLine[];
    events: readonly OrderEventRow[];
    shipments: readonly ShipmentRow[];
    paidWith: string;
    refundDue: DueRefund;
    returns: OrderReturn[];
    /** When units can be returned. Undefined for never. */
    returnable: { from: Date; until: Date } | undefined;
    now: Date;
  },
): OrderDetail {
  const until = cancellableUntil(row);
  return {
    ...toOrder(row),
    email: row.email,
    address: row.address,
    lines,
    totals: toTotals(row, row.currency, row.taxBasisPoints, { parcels: orderParcels(row) }),
    paidWith,
    timeline: events.map((event) => toOrderEvent(event, row.currency, shipments)),
    ...(refundDue.cents === 0 ? {} : { refundDue: money(refundDue.cents, row.currency) }),
    ...(isDelayed(refundDue, now) ? { isRefundDelayed: true } : {}),
    ...(until !== undefined && until > now ? { cancellableUntil: until.toISOString() } : {}),
    ...(returnable !== undefined && returnable.from <= now && returnable.until > now
      ? { returnableUntil: returnable.until.toISOString() }
      : {}),
    cancelledUnits: row.cancelledUnits,
    returns,
  };
}
