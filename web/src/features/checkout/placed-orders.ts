import { orderSchema } from '@greenroom/contract/orders/orders.schemas';
import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { z } from 'zod';

const placedOrderSchema = orderSchema.pick({ id: true, orderNumber: true, brand: true });
const placedStateSchema = z.object({ placedOrders: z.array(placedOrderSchema) });

/** An order that was placed together with the one that a page shows. */
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** What the page of the first order is told of all that were placed with one payment. It stays with the browser's history. */
export function placedState(orders: readonly Order[]): z.infer<typeof placedStateSchema> {
  return { placedOrders: orders.map(({ id, orderNumber, brand }) => ({ id, orderNumber, brand })) };
}

/** The orders that were placed together with one, as far as the state of its page has them. */
export function placedTogether(state: unknown, id: string): PlacedOrder[] {
  return placedStateSchema.safeParse(state).data?.placedOrders.filter((order) => order.id !== id) ?? [];
}
