import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { products } from '../products.table.ts';
import { productVariants } from '../variants/product-variants.table.ts';
import type { Stock, StockedUnits } from './stock-grants.ts';
import { stockHolds } from './stock-holds.table.ts';

export interface StockHold extends StockedUnits {
  holdId: string;
}

const holdColumns = {
  holdId: stockHolds.holdId,
  productId: stockHolds.productId,
  variantId: stockHolds.variantId,
  quantity: stockHolds.quantity,
};

/** The units of each product, as two arrays of the same length. */
function unitsOf(lines: readonly { productId: string; quantity: number }[]) {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return { ids: [...units.keys()], quantities: [...units.values()] };
}

/**
 * Set to `on` while merely held units are returned. They were never sold out, so nobody is notified that they
 * are back.
 */
const heldComesBack = 'greenroom.held_comes_back';

/** Runs within a transaction. To change the stock of several products, lock them first, in a fixed order. */
export function createStockQueries(db: Queryable) {
  const queries = {
    /** The stock of these products and their variants, locked until the transaction ends. */
    async lock(productIds: readonly string[]): Promise<Stock> {
      const ids = [...new Set(productIds)];
      const rows = await db
        .select({ id: products.id, stock: products.stock })
        .from(products)
        .where(inArray(products.id, ids))
        .orderBy(asc(products.id))
        .for('no key update');
      // Read after the lock, because changing a variant requires the lock on its product.
      const variants = await db
        .select({
          id: productVariants.id,
          productId: productVariants.productId,
          color: productVariants.color,
          size: productVariants.size,
          stock: productVariants.stock,
        })
        .from(productVariants)
        .where(inArray(productVariants.productId, ids));
      return {
        products: new Map(rows.map(({ id, stock }) => [id, stock])),
        variants: Map.groupBy(variants, ({ productId }) => productId),
      };
    },

    /**
     * Changes the stock by these units. For a variant it changes the variant's own, and a trigger updates the
     * product's. Units of a deleted variant, or of a product that has variants by now, are ignored.
     */
    async changeStock(units: readonly StockedUnits[], direction: 1 | -1): Promise<void> {
      const whole = unitsOf(units.filter(({ variantId }) => variantId === ''));
      if (whole.ids.length > 0)
        await db.execute(sql`
          update ${products} set stock = ${products.stock} + ${direction}::integer * moved.quantity,
            stock_moved_at_version = ${products.version}
          from unnest(${sql.param(whole.ids)}::text[], ${sql.param(whole.quantities)}::integer[]) as moved (id, quantity)
          where ${products.id} = moved.id and not exists (
            select 1 from ${productVariants} where ${productVariants.productId} = ${products.id}
          )
        `);
      const ofVariants = units.filter(({ variantId }) => variantId !== '');
      if (ofVariants.length === 0) return;
      await db
        .update(products)
        .set({ stockMovedAtVersion: sql`${products.version}` })
        .where(inArray(products.id, unitsOf(ofVariants).ids));
      await db.execute(sql`
        update ${productVariants} set stock = ${productVariants.stock} + ${direction}::integer * moved.quantity
        from (
          select id, sum(quantity)::integer as quantity
          from unnest(
            ${sql.param(ofVariants.map(({ variantId }) => variantId))}::uuid[],
            ${sql.param(ofVariants.map(({ quantity }) => quantity))}::integer[]
          ) as each (id, quantity) group by id
        ) as moved
        where ${productVariants.id} = moved.id
      `);
    },

    /** Returns units that nobody has bought. */
    async putBackHeld(units: readonly StockedUnits[]): Promise<void> {
      if (units.length === 0) return;
      await db.execute(sql`select set_config(${heldComesBack}, 'on', true)`);
      await queries.changeStock(units, 1);
      await db.execute(sql`select set_config(${heldComesBack}, '', true)`);
    },

    /** Records sold units. Negative quantities reverse a sale. */
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

    async holdsOf(holdIds: readonly string[]): Promise<StockHold[]> {
      if (holdIds.length === 0) return [];
      return db
        .select(holdColumns)
        .from(stockHolds)
        .where(inArray(stockHolds.holdId, [...holdIds]));
    },

    /** Deletes holds and resolves to their units. */
    async deleteHolds(holdIds: readonly string[]): Promise<StockHold[]> {
      return db
        .delete(stockHolds)
        .where(inArray(stockHolds.holdId, [...holdIds]))
        .returning(holdColumns);
    },

    /** False if nothing is held under this id. */
    async extend(holdId: string, expiresAt: Date): Promise<boolean> {
      const rows = await db
        .update(stockHolds)
        .set({ expiresAt })
        .where(eq(stockHolds.holdId, holdId))
        .returning({ id: stockHolds.holdId });
      return rows.length > 0;
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
        .returning(holdColumns);
    },
  };
  return queries;
}
