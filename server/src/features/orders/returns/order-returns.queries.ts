import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type PageRequest, readPage } from '../../../platform/list-page.ts';
import { orderEvents } from '../order-events.table.ts';
import { orders } from '../orders.table.ts';
import { orderReturns } from './order-returns.table.ts';

export type ReturnRow = typeof orderReturns.$inferSelect;
/** A return with the fields of the order that its brand sees. */
export interface BrandReturnRow extends ReturnRow {
  orderNumber: string;
  currency: string;
  orderedAt: Date;
}

const latestFirst = createKeyset('order-returns', 'descending', {
  createdAt: orderReturns.createdAt,
  id: orderReturns.id,
});
const ofOrder = { orderNumber: orders.orderNumber, currency: orders.currency, orderedAt: orders.createdAt };

export function createReturnsQueries(db: Queryable) {
  return {
    /** False if the order already has an unanswered one. */
    async insert(row: typeof orderReturns.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(orderReturns)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: orderReturns.id });
      return rows.length > 0;
    },

    /** Oldest first. Served by `order_returns_by_order`. */
    async ofOrder(orderId: string): Promise<ReturnRow[]> {
      return db
        .select()
        .from(orderReturns)
        .where(eq(orderReturns.orderId, orderId))
        .orderBy(asc(orderReturns.createdAt), asc(orderReturns.id));
    },

    /** A brand's unanswered returns. */
    async countAsked(brandId: string): Promise<number> {
      return db.$count(
        orderReturns,
        and(eq(orderReturns.brandId, brandId), eq(orderReturns.status, 'asked')),
      );
    },

    async ofOrders(orderIds: readonly string[]): Promise<ReturnRow[]> {
      if (orderIds.length === 0) return [];
      return db
        .select()
        .from(orderReturns)
        .where(inArray(orderReturns.orderId, [...orderIds]))
        .orderBy(asc(orderReturns.createdAt), asc(orderReturns.id));
    },

    /** Deletes a user's texts in returns. What was returned stays. */
    async forgetReasons(userId: string): Promise<void> {
      const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
      await db
        .update(orderReturns)
        .set({
          lines: sql`(
            select jsonb_agg(line || '{"reason": ""}'::jsonb) from jsonb_array_elements(${orderReturns.lines}) as line
          )`,
        })
        .where(inArray(orderReturns.orderId, own));
      await db
        .update(orderEvents)
        .set({ details: '' })
        .where(and(inArray(orderEvents.orderId, own), eq(orderEvents.kind, 'return-asked')));
    },

    async find(id: string): Promise<ReturnRow | undefined> {
      const [row] = await db.select().from(orderReturns).where(eq(orderReturns.id, id));
      return row;
    },

    /** False if it was already answered. */
    async answer(
      id: string,
      values: Pick<ReturnRow, 'status' | 'answer' | 'isRestocked' | 'refundCents'>,
    ): Promise<boolean> {
      const rows = await db
        .update(orderReturns)
        .set(values)
        .where(and(eq(orderReturns.id, id), eq(orderReturns.status, 'asked')))
        .returning({ id: orderReturns.id });
      return rows.length > 0;
    },

    /** Latest first. Served by `order_returns_by_brand`. */
    pageOfBrand: async (brandId: string, page: PageRequest) =>
      readPage<BrandReturnRow>(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) => {
          const rows = await db
            .select({ one: orderReturns, ...ofOrder })
            .from(orderReturns)
            .innerJoin(orders, eq(orders.id, orderReturns.orderId))
            .where(and(eq(orderReturns.brandId, brandId), isAfter))
            .orderBy(...orderBy)
            .limit(limit);
          return rows.map(({ one, ...order }) => Object.assign(one, order));
        },
      }),

    async findOfBrand(brandId: string, id: string): Promise<BrandReturnRow | undefined> {
      const [row] = await db
        .select({ one: orderReturns, ...ofOrder })
        .from(orderReturns)
        .innerJoin(orders, eq(orders.id, orderReturns.orderId))
        .where(and(eq(orderReturns.id, id), eq(orderReturns.brandId, brandId)));
      return (
        row && { ...row.one, orderNumber: row.orderNumber, currency: row.currency, orderedAt: row.orderedAt }
      );
    },
  };
}
