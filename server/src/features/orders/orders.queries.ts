import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { OrderEvent } from '@greenroom/contract/orders/orders.schemas';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type PageRequest, readPage } from '../../platform/list-page.ts';
import { addressOfNobody } from '../checkout/checkout.service.ts';
import { orderEvents } from './order-events.table.ts';
import { orders } from './orders.table.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderEventRow = typeof orderEvents.$inferSelect;

const latestFirst = createKeyset('orders', 'descending', { createdAt: orders.createdAt, id: orders.id });

export function createOrdersQueries(db: Queryable) {
  return {
    async insert(rows: (typeof orders.$inferInsert)[]): Promise<void> {
      await db.insert(orders).values(rows);
    },

    /** Latest first. Served by `orders_by_buyer`. */
    pageOf: async (buyerKey: string, page: PageRequest) =>
      readPage(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select()
            .from(orders)
            .where(and(eq(orders.buyerKey, buyerKey), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** Whether a buyer has an order with a product that is not cancelled. Served by `orders_by_buyer`. */
    async hasBought(buyerKey: string, productId: string): Promise<boolean> {
      const rows = await db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.buyerKey, buyerKey),
            ne(orders.status, 'cancelled'),
            sql`${orders.lines} @> ${JSON.stringify([{ productId }])}::jsonb`,
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /**
     * Pairs of products bought in one payment since a time, in both directions, with the number of buyers.
     * The top pairs per product. One pass over the orders, for a job. Served by `orders_by_time`.
     */
    async boughtTogether(
      since: Date,
      limitOfProduct: number,
    ): Promise<{ productId: string; otherId: string; buyers: number }[]> {
      const { rows } = await db.execute<{ product_id: string; other_id: string; buyers: number }>(sql`
        with bought as (
          select distinct ${orders.paymentId} as payment_id, ${orders.buyerKey} as buyer_key, line ->> 'productId' as product_id
          from ${orders} cross join jsonb_array_elements(${orders.lines}) as line
          where ${orders.createdAt} >= ${since.toISOString()}::timestamptz and ${orders.status} <> 'cancelled'
        ), pairs as (
          select one.product_id, other.product_id as other_id, count(distinct one.buyer_key)::integer as buyers
          from bought as one join bought as other
            on other.payment_id = one.payment_id and other.product_id <> one.product_id
          group by one.product_id, other.product_id
        )
        select product_id, other_id, buyers from (
          select *, row_number() over (partition by product_id order by buyers desc, other_id) as place from pairs
        ) as placed where place <= ${limitOfProduct}
      `);
      return rows.map(({ product_id, other_id, buyers }) => ({
        productId: product_id,
        otherId: other_id,
        buyers,
      }));
    },

    async ofPayment(paymentId: string): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(eq(orders.paymentId, paymentId))
        .orderBy(desc(orders.totalCents), asc(orders.id));
    },

    async find(id: string): Promise<OrderRow | undefined> {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      return row;
    },

    /** Locks the row until the transaction ends. */
    async lock(id: string): Promise<OrderRow | undefined> {
      const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
      return row;
    },

    /** All orders of a payment, locked in the same order by everybody. Served by `orders_by_payment`. */
    async lockPayment(paymentId: string): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(eq(orders.paymentId, paymentId))
        .orderBy(asc(orders.id))
        .for('update');
    },

    async insertEvents(
      events: {
        orderId: string;
        kind: OrderEvent['kind'];
        at: Date;
        amountCents?: number;
        details?: string;
        shipmentId?: string;
      }[],
    ): Promise<void> {
      await db.insert(orderEvents).values(events);
    },

    async eventsOf(orderId: string): Promise<OrderEventRow[]> {
      return db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, orderId))
        .orderBy(asc(orderEvents.id));
    },

    /**
     * The oldest event after this one whose notices are not sent yet, with its order, locked. Served
     * by `order_events_unannounced`.
     */
    async lockNextUnannounced(
      afterId: number,
    ): Promise<{ event: OrderEventRow; order: OrderRow } | undefined> {
      const [event] = await db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.isAnnounced, false), gt(orderEvents.id, afterId)))
        .orderBy(asc(orderEvents.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (event === undefined) return undefined;
      const [order] = await db.select().from(orders).where(eq(orders.id, event.orderId));
      return order && { event, order };
    },

    /** Served by `order_events_unannounced`. */
    async hasUnannounced(): Promise<boolean> {
      const rows = await db
        .select({ id: orderEvents.id })
        .from(orderEvents)
        .where(eq(orderEvents.isAnnounced, false))
        .limit(1);
      return rows.length > 0;
    },

    async markAnnounced(id: number): Promise<void> {
      await db.update(orderEvents).set({ isAnnounced: true }).where(eq(orderEvents.id, id));
    },

    /** Moves all orders of a payment to another buyer. Served by `orders_by_payment`. */
    async moveOfPayment(paymentId: string, to: { key: string; userId: string | null }): Promise<void> {
      await db
        .update(orders)
        .set({ buyerKey: to.key, userId: to.userId })
        .where(eq(orders.paymentId, paymentId));
    },

    /** Sales remain for accounting. The buyer and the destination do not. */
    async forgetPerson(userId: string): Promise<void> {
      await db
        .update(orders)
        .set({
          email: '',
          buyerKey: sql`'deleted:' || ${orders.id}`,
          address: addressOfNobody(orders.address),
        })
        .where(eq(orders.userId, userId));
    },
  };
}
