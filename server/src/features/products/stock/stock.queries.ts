import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { products } from '../products.table.ts';
import { stockHolds } from './stock-holds.table.ts';

export interface StockHold {
  holdId: string;
  productId: string;
  quantity: number;
}

/** The units of each product, as two arrays of the same length. */
function unitsOf(lines: readonly { productId: string; quantity: number }[]) {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return { ids: [...units.keys()], quantities: [...units.values()] };
}

/** Runs inside a transaction. Whoever changes the stock of several products locks them first, in one order. */
export function createStockQueries(db: Queryable) {
  return {
    /** What is in stock of each, none of which changes until the transaction ends. */
    async lock(productIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: products.id, stock: products.stock })
        .from(products)
        .where(inArray(products.id, [...new Set(productIds)]))
        .orderBy(asc(products.id))
        .for('no key update');
      return new Map(rows.map(({ id, stock }) => [id, stock]));
    },

    async takeFromStock(lines: readonly { productId: string; quantity: number }[]): Promise<void> {
      const { ids, quantities } = unitsOf(lines);
      await db.execute(sql`
        update ${products} set stock = ${products.stock} - taken.quantity
        from unnest(${sql.param(ids)}::text[], ${sql.param(quantities)}::integer[]) as taken (id, quantity)
        where ${products.id} = taken.id
      `);
    },

    async putBack(lines: readonly { productId: string; quantity: number }[]): Promise<void> {
      const { ids, quantities } = unitsOf(lines);
      await db.execute(sql`
        update ${products} set stock = ${products.stock} + returned.quantity
        from unnest(${sql.param(ids)}::text[], ${sql.param(quantities)}::integer[]) as returned (id, quantity)
        where ${products.id} = returned.id
      `);
    },

    /** Of units that are sold; negative quantities take a sale back. */
    async addToSold(lines: readonly { productId: string; quantity: number }[]): Promise<void> {
      const { ids, quantities } = unitsOf(lines);
      await db.execute(sql`
        update ${products} set sold_count = greatest(0, ${products.soldCount} + sold.quantity)
        from unnest(${sql.param(ids)}::text[], ${sql.param(quantities)}::integer[]) as sold (id, quantity)
        where ${products.id} = sold.id
      `);
    },

    async insertHolds(holds: readonly (StockHold & { expiresAt: Date })[]): Promise<void> {
      if (holds.length > 0) await db.insert(stockHolds).values([...holds]);
    },

    async holdsOf(holdId: string): Promise<StockHold[]> {
      return db
        .select({ holdId: stockHolds.holdId, productId: stockHolds.productId, quantity: stockHolds.quantity })
        .from(stockHolds)
        .where(eq(stockHolds.holdId, holdId));
    },

    /** What was there of it, and is no more. */
    async deleteHolds(holdId: string): Promise<StockHold[]> {
      return db.delete(stockHolds).where(eq(stockHolds.holdId, holdId)).returning({
        holdId: stockHolds.holdId,
        productId: stockHolds.productId,
        quantity: stockHolds.quantity,
      });
    },

    async extend(holdId: string, expiresAt: Date): Promise<void> {
      await db.update(stockHolds).set({ expiresAt }).where(eq(stockHolds.holdId, holdId));
    },

    /** Served by `stock_holds_expiring`. */
    async productsOfExpired(now: Date, limit: number): Promise<{ holdId: string; productId: string }[]> {
      return db
        .select({ holdId: stockHolds.holdId, productId: stockHolds.productId })
        .from(stockHolds)
        .where(lt(stockHolds.expiresAt, now))
        .orderBy(asc(stockHolds.expiresAt))
        .limit(limit);
    },

    async deleteExpired(holdIds: readonly string[], now: Date): Promise<StockHold[]> {
      return db
        .delete(stockHolds)
        .where(and(inArray(stockHolds.holdId, [...holdIds]), lt(stockHolds.expiresAt, now)))
        .returning({
          holdId: stockHolds.holdId,
          productId: stockHolds.productId,
          quantity: stockHolds.quantity,
        });
    },
  };
}
