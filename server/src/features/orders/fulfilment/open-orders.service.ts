import type { OpenOrders } from '@greenroom/contract/orders/fulfilment.schemas';
import type { Queryable } from '../../../db/client.ts';
import { createReturnsQueries } from '../returns/order-returns.queries.ts';
import { createFulfilmentQueries } from './fulfilment.queries.ts';

/** A brand's unfinished business: orders to ship and returns to answer. */
export async function openOrders(db: Queryable, brandId: string): Promise<OpenOrders> {
  const orders = await createFulfilmentQueries(db).countToShip(brandId);
  const returns = await createReturnsQueries(db).countAsked(brandId);
  return { orders, returns };
}
