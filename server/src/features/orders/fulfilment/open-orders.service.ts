import type { OpenOrders } from '@greenroom/contract/orders/fulfilment.schemas';
import type { Queryable } from '../../../db/client.ts';
import { createReturnsQueries } from '../returns/order-returns.queries.ts';
import { createFulfilmentQueries } from './fulfilment.queries.ts';

/** How much of a brand is not at its end: orders that wait to be sent, and returns that wait for an answer. */
export async function openOrders(db: Queryable, brandId: string): Promise<OpenOrders> {
  const orders = await createFulfilmentQueries(db).countToShip(brandId);
  const returns = await createReturnsQueries(db).countAsked(brandId);
  return { orders, returns };
}
