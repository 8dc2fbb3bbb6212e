import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import type { PickList } from '@greenroom/contract/orders/fulfilment.schemas';
import type { Queryable } from '../../../db/client.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type PageRequest, readPage } from '../../../platform/list-page.ts';
import { orders } from '../orders.table.ts';
import type { OrderRow } from '../orders.queries.ts';
import { orderShipments } from './order-shipments.table.ts';

export type ShipmentRow = typeof orderShipments.$inferSelect;

const latestFirst = createKeyset('brand-orders', 'descending', {
  createdAt: orders.createdAt,
  id: orders.id,
});

export function createFulfilmentQueries(db: Queryable) {
  return {
    /** Latest first. Served by `orders_by_brand`, and with a status by `orders_by_brand_status`. */
    pageOfBrand: async (brandId: string, status: OrderStatus | undefined, page: PageRequest) =>
      readPage(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select()
            .from(orders)
            .where(
              and(
                eq(orders.brandId, brandId),
                status === undefined ? undefined : eq(orders.status, status),
                isAfter,
              ),
            )
            .orderBy(...orderBy)
            .limit(limit),
      }),

    async find(brandId: string, id: string): Promise<OrderRow | undefined> {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.brandId, brandId)));
      return row;
    },

    /** The orders with these ids that belong to the brand, in no particular order. */
    async ofIds(brandId: string, ids: readonly string[]): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(and(inArray(orders.id, [...ids]), eq(orders.brandId, brandId)));
    },

    /** Locks the row until the transaction ends. */
    async lock(brandId: string, id: string): Promise<OrderRow | undefined> {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.brandId, brandId)))
        .for('update');
      return row;
    },

    /** Updates the columns that an action of the brand changes. */
    async update(
      id: string,
      values: Partial<Pick<OrderRow, 'status' | 'toShip' | 'cancelledUnits' | 'handledAt'>>,
    ): Promise<void> {
      await db.update(orders).set(values).where(eq(orders.id, id));
    },

    /**
     * Units to ship, by product name. Served by `orders_by_brand_status`, or for selected orders by their
     * ids.
     * @param ids the orders; without them, all
     */
    async pickList(
      brandId: string,
      ids: readonly string[] | undefined,
      limit: number,
    ): Promise<PickList['lines']> {
      const { rows } = await db.execute<Record<string, string>>(sql`
        select unit.product_id, max(line.name) as name, unit.color, unit.size,
          sum(unit.quantity) as quantity, count(distinct one.id) as orders
        from ${orders} as one
        cross join lateral (
          select value ->> 'productId' as product_id, value ->> 'color' as color, value ->> 'size' as size,
            (value ->> 'quantity')::int as quantity
          from jsonb_array_elements(one.to_ship)
        ) as unit
        join lateral (
          select value ->> 'name' as name from jsonb_array_elements(one.lines)
          where value ->> 'productId' = unit.product_id limit 1
        ) as line on true
        where one.brand_id = ${brandId} and one.status = 'processing'
          ${ids === undefined ? sql`` : sql`and ${inArray(sql`one.id`, [...ids])}`}
        group by unit.product_id, unit.color, unit.size
        order by name, unit.product_id, unit.color, unit.size
        limit ${limit}
      `);
      return rows.map(({ product_id: productId = '', name = '', color = '', size = '', ...counts }) => ({
        productId,
        name,
        color,
        size,
        quantity: Number(counts['quantity']),
        orders: Number(counts['orders']),
      }));
    },

    /** How many orders are to be shipped. Served by `orders_by_brand_status`. */
    async countToShip(brandId: string): Promise<number> {
      return db.$count(orders, and(eq(orders.brandId, brandId), eq(orders.status, 'processing')));
    },

    /** False if the request was already carried out. */
    async insertShipment(row: typeof orderShipments.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(orderShipments)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: orderShipments.id });
      return rows.length > 0;
    },

    /** Oldest first. Served by `order_shipments_by_order`. */
    async shipmentsOf(orderIds: readonly string[]): Promise<ShipmentRow[]> {
      if (orderIds.length === 0) return [];
      return db
        .select()
        .from(orderShipments)
        .where(inArray(orderShipments.orderId, [...orderIds]))
        .orderBy(asc(orderShipments.shippedAt), asc(orderShipments.id));
    },

    /** False if it has already arrived. */
    async markDelivered(id: string, at: Date): Promise<boolean> {
      const rows = await db
        .update(orderShipments)
        .set({ deliveredAt: at })
        .where(and(eq(orderShipments.id, id), isNull(orderShipments.deliveredAt)))
        .returning({ id: orderShipments.id });
      return rows.length > 0;
    },

    /** With the tracking number, its carrier can identify the recipient. */
    async forgetTracking(userId: string): Promise<void> {
      const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
      await db.update(orderShipments).set({ trackingNumber: '' }).where(inArray(orderShipments.orderId, own));
    },
  };
}
