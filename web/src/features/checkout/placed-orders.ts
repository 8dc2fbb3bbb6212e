import { orderSchema } from '@greenroom/contract/orders/orders.schemas';
import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { z } from 'zod';

const placedOrderSchema = orderSchema.pick({ id: true, orderNumber: true, brand: true });
const placedStateSchema = z.object({ placedOrders: z.array(placedOrderSchema) });

/** An order that was placed together with the one on the page. */
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** The history state of the first order's page: all orders of the same payment. */
export function placedState(orders: readonly Order[]): z.infer<typeof placedStateSchema> {
  return { placedOrders: orders.map(({ id, orderNumber, brand }) => ({ id, orderNumber, brand })) };
}

/** The orders that were placed together with one, as far as the history state has them. */
export function placedTogether(state: unknown, id: string): PlacedOrder[] {
  return placedStateSchema.safeParse(state).data?.placedOrders.filter((order) => order.id !== id) ?? [];
}
