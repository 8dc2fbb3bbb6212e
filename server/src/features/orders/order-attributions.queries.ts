import { and, eq, ne, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { orderAttributions } from './order-attributions.table.ts';
import type { OrderRow } from './orders.queries.ts';
import { orders } from './orders.table.ts';

/**
 * Sales of one product by one pin of a show, in one currency. `pinId` is null for purchases outside its pins.
 */
export interface PinSales {
  productId: string;
  pinId: string | null;
  units: number;
  amountCents: number;
  currency: string;
}

/** The show and the pin that order lines were bought from. */
export function createOrderAttributionsQueries(db: Queryable) {
  return {
    /** Stores the lines of new orders that were bought from a show. */
    async insertOf(placed: readonly OrderRow[]): Promise<void> {
      const rows = placed.flatMap(({ id: orderId, lines, currency, createdAt }) =>
        lines.flatMap((line, lineIndex) => {
          const { streamId, pinId = null, productId, brandId, quantity, unitCents, discountCents } = line;
          if (streamId === undefined) return [];
          const amountCents = unitCents * quantity - discountCents;
          const place = { orderId, lineIndex, streamId, pinId, productId, brandId };
          return [{ ...place, units: quantity, amountCents, currency, createdAt }];
        }),
      );
      if (rows.length > 0) await db.insert(orderAttributions).values(rows);
    },

    /** Excludes cancelled orders. Served by `order_attributions_by_stream`. */
    async soldInShow(streamId: string): Promise<PinSales[]> {
      const { productId, pinId, currency } = orderAttributions;
      return db
        .select({
          productId,
          pinId,
          currency,
          units: sum(orderAttributions.units).mapWith(Number),
          amountCents: sum(orderAttributions.amountCents).mapWith(Number),
        })
        .from(orderAttributions)
        .innerJoin(orders, eq(orders.id, orderAttributions.orderId))
        .where(and(eq(orderAttributions.streamId, streamId), ne(orders.status, 'cancelled')))
        .groupBy(productId, pinId, currency)
        .orderBy(productId, sql`${pinId} nulls last`);
    },
  };
}
