import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { orderAttributions } from '../order-attributions.table.ts';
import { orders } from '../orders.table.ts';
import { refunds } from '../payments/refunds.table.ts';

export interface SalesOfShow {
  streamId: string;
  currency: string;
  orders: number;
  units: number;
  /** In the currency's smallest unit, the price of items after discounts. */
  amount: number;
  /** The refunded part: of each order's refunds, the share of its lines from the show in its total. */
  refunded: number;
}

export interface ShowProductSales extends Omit<SalesOfShow, 'streamId' | 'orders' | 'refunded'> {
  productId: string;
  name: string;
  /** Absent for purchases outside pins. */
  pinId?: string;
}

/**
 * Sales of shows over all brands, without cancelled orders. Served by `order_attributions_by_stream` and
 * `refunds_by_order`.
 */
export function createShowSalesQueries(db: Queryable) {
  return {
    /** One row per show and currency, the best-selling currency first. */
    async totalsOfShows(streamIds: readonly string[]): Promise<SalesOfShow[]> {
      const { rows } = await db.execute<{ stream_id: string; currency: string } & Record<string, string>>(sql`
        select sold.stream_id, sold.currency, count(distinct sold.order_id) as orders, sum(sold.units) as units,
          sum(sold.amount_cents) as amount,
          round(sum(sold.amount_cents::numeric * back.cents / greatest(one.total_cents, 1))) as refunded
        from ${orderAttributions} as sold join ${orders} as one on one.id = sold.order_id
        cross join lateral (
          select coalesce(sum(amount_cents), 0) as cents from ${refunds} where order_id = one.id
        ) as back
        where ${inArray(sql`sold.stream_id`, [...streamIds])} and one.status <> 'cancelled'
        group by sold.stream_id, sold.currency order by amount desc, sold.currency
      `);
      return rows.map(({ stream_id: streamId, currency, orders: count, units, amount, refunded }) => ({
        streamId,
        currency,
        orders: Number(count),
        units: Number(units),
        amount: Number(amount),
        refunded: Number(refunded),
      }));
    },

    /** One row per product and pin, best-selling first. */
    async productsOfShow(streamId: string, limit: number): Promise<ShowProductSales[]> {
      const { rows } = await db.execute<
        { product_id: string; pin_id: string | null; currency: string } & Record<string, string>
      >(sql`
        select sold.product_id, sold.pin_id, sold.currency, max(one.lines -> sold.line_index ->> 'name') as name,
          sum(sold.units) as units, sum(sold.amount_cents) as amount
        from ${orderAttributions} as sold join ${orders} as one on one.id = sold.order_id
        where sold.stream_id = ${streamId} and one.status <> 'cancelled'
        group by sold.product_id, sold.pin_id, sold.currency
        order by amount desc, sold.product_id, sold.pin_id limit ${limit}
      `);
      return rows.map(({ product_id: productId, pin_id: pinId, currency, name, units, amount }) => {
        const line = { productId, name: name ?? '', units: Number(units), currency, amount: Number(amount) };
        return pinId === null ? line : Object.assign(line, { pinId });
      });
    },
  };
}
