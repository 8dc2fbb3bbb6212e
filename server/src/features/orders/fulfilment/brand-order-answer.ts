import { money } from '@greenroom/contract/money';
import type {
  BrandOrder,
  BrandOrderDetail,
  PackingSlip,
  Seller,
} from '@greenroom/contract/orders/fulfilment.schemas';
import { countUnits } from '@greenroom/contract/orders/units';
import { orderParcels, toTotals } from '@greenroom/contract/cart/totals';
import type { BrandRow } from '../../brands/brands.service.ts';
import { toCheckoutLine } from '../../checkout/checkout.service.ts';
import { cancellableUntil, isDelayed, toOrder, toOrderEvent } from '../order-answer.ts';
import type { OrderEventRow, OrderRow } from '../orders.queries.ts';
import type { DueRefund } from '../payments/payments.queries.ts';
import type { ReturnRow } from '../returns/order-returns.queries.ts';
import { toReturn } from '../returns/return-answer.ts';
import type { ShipmentRow } from './fulfilment.queries.ts';
import { present } from './fulfilment-rules.ts';
import { toShipment } from './shipment-answer.ts';

/** An order in its brand's list. */
export function toBrandOrder(row: OrderRow): BrandOrder {
  const { id, orderNumber, date, status, images, items } = toOrder(row);
  return {
    id,
    orderNumber,
    date,
    status,
    units: items,
    unitsToShip: countUnits(row.toShip),
    total: money(row.totalCents, row.currency),
    images,
  };
}

/** The seller of an order. A deleted brand keeps the name that it had. */
export function toSeller({ brandName }: Pick<OrderRow, 'brandName'>, brand: BrandRow | undefined): Seller {
  const { companyName = brandName, location, businessEmail: email, businessPhone: phone } = brand ?? {};
  return {
    name: companyName,
    ...(location ? { location } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  };
}

/** The contents of a parcel with everything that is still to be shipped. */
export function toPackingSlip(row: OrderRow, brand: BrandRow): PackingSlip {
  const { id, orderNumber, createdAt, address, toShip, lines } = row;
  return {
    id,
    orderNumber,
    date: createdAt.toISOString(),
    seller: toSeller(row, brand),
    address,
    lines: present(toShip).map(({ productId, color, size, quantity }) => ({
      productId,
      name: lines.find((line) => line.productId === productId)?.name ?? '',
      color,
      size,
      quantity,
    })),
  };
}

/**
 * An order with what its brand needs to ship it. The brand gets the address only while something is to be
 * shipped.
 */
export function toBrandOrderDetail(
  row: OrderRow,
  {
    brand,
    shipments,
    returns,
    events,
    refundedCents,
    refundDue,
    now,
  }: {
    brand: BrandRow | undefined;
    shipments: readonly ShipmentRow[];
    returns: readonly ReturnRow[];
    events: readonly OrderEventRow[];
    refundedCents: number;
    refundDue: DueRefund;
    now: Date;
  },
): BrandOrderDetail {
  const until = cancellableUntil(row);
  const { currency, toShip } = row;
  return {
    ...toBrandOrder(row),
    seller: toSeller(row, brand),
    lines: row.lines.map((line) => toCheckoutLine(line, currency)),
    totals: toTotals(row, currency, row.taxBasisPoints, { parcels: orderParcels(row) }),
    toShip,
    cancelledUnits: row.cancelledUnits,
    shipments: shipments.map(toShipment),
    returns: returns.map((one) => toReturn(one, currency)),
    refunded: money(refundedCents, currency),
    ...(isDelayed(refundDue, now) ? { isRefundDelayed: true } : {}),
    timeline: events.map((event) => toOrderEvent(event, currency, shipments)),
    ...(until !== undefined && until > now ? { cancellableUntil: until.toISOString() } : {}),
    ...(countUnits(toShip) > 0 ? { address: row.address } : {}),
  };
}

/** The order without any recipient data, for people who may not read orders. */
export const withoutAddress = ({ address: _address, ...order }: BrandOrderDetail): BrandOrderDetail => order;

/** The order without prices and refunds, for packers. */
export function withoutMoney({
  total: _total,
  totals: _totals,
  refunded: _refunded,
  isRefundDelayed: _isRefundDelayed,
  lines,
  timeline,
  ...order
}: BrandOrderDetail): BrandOrderDetail {
  return {
    ...order,
    lines: lines.map(({ productId, name, image, brand, color, size, quantity }) => ({
      productId,
      name,
      image,
      brand,
      color,
      size,
      quantity,
    })),
    returns: [],
    timeline: timeline.map(({ amount: _amount, ...event }) => event),
  };
}
