import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import type { Queryable } from '../../../db/client.ts';
import type { BrandRow } from '../../brands/brands.service.ts';
import { createOrdersQueries, type OrderRow } from '../orders.queries.ts';
import { createPaymentsQueries } from '../payments/payments.queries.ts';
import { createReturnsQueries } from '../returns/order-returns.queries.ts';
import { toBrandOrderDetail } from './brand-order-answer.ts';
import { createFulfilmentQueries } from './fulfilment.queries.ts';

/**
 * An order as its seller sees it, with prices.
 * @param brand the order's brand, undefined if it was deleted
 */
export async function readBrandOrder(
  db: Queryable,
  row: OrderRow,
  { brand, now }: { brand: BrandRow | undefined; now: Date },
): Promise<BrandOrderDetail> {
  const [shipments, returns, events, refundedCents, refundDue] = await Promise.all([
    createFulfilmentQueries(db).shipmentsOf([row.id]),
    createReturnsQueries(db).ofOrder(row.id),
    createOrdersQueries(db).eventsOf(row.id),
    createPaymentsQueries(db).refundedOf(row.id),
    createPaymentsQueries(db).dueRefundOf(row.id),
  ]);
  return toBrandOrderDetail(row, { brand, shipments, returns, events, refundedCents, refundDue, now });
}
