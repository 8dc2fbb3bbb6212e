import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { cartLimits } from '@greenroom/contract/limits/cart';
import type { Queryable } from '../../db/client.ts';
import type { Buyer } from './buyer.ts';
import { cartLines } from './cart-lines.table.ts';
import { carts } from './carts.table.ts';

export type CartLineRow = typeof cartLines.$inferSelect;

/** One product in one color and size. */
export interface Choice {
  productId: string;
  color: string;
  size: string;
}

const { unitsOfProductMax } = cartLimits;

export function createCartQueries(db: Queryable) {
  return {
    /** The cart's lines in order of addition, and its coupon code. Empty for a shopper without a cart. */
    async read(buyerKey: string): Promise<{ lines: CartLineRow[]; couponCode: string | null }> {
      const rows = await db
        .select({ line: cartLines, couponCode: carts.couponCode })
        .from(carts)
        .leftJoin(cartLines, eq(cartLines.buyerKey, carts.buyerKey))
        .where(eq(carts.buyerKey, buyerKey))
        .orderBy(asc(cartLines.createdAt), asc(cartLines.id));
      return { lines: rows.flatMap(({ line }) => line ?? []), couponCode: rows[0]?.couponCode ?? null };
    },

    /** Creates the cart if missing, and locks it until the transaction ends. */
    async lock({ key, userId }: Buyer, at: Date): Promise<void> {
      await db
        .insert(carts)
        .values({ buyerKey: key, userId, updatedAt: at })
        .onConflictDoUpdate({ target: carts.buyerKey, set: { updatedAt: at } });
    },

    /** Locks an existing cart until the transaction ends. Does not create a missing one. */
    async lockExisting(buyerKey: string): Promise<void> {
      await db.select({ key: carts.buyerKey }).from(carts).where(eq(carts.buyerKey, buyerKey)).for('update');
    },

    /** A guest's cart is kept for a time after its last change. */
    async touch(buyerKey: string, at: Date): Promise<void> {
      await db.update(carts).set({ updatedAt: at }).where(eq(carts.buyerKey, buyerKey));
    },

    /** Adds to the line of this choice, up to the limit per shopper. Resolves to the new quantity. */
    async add(
      line: Choice & {
        /** If left out, a new id is assigned. */
        id?: string;
        buyerKey: string;
        quantity: number;
        seenPriceCents: number;
        createdAt: Date;
        streamId: string | null;
        pinId: string | null;
      },
    ): Promise<number> {
      const [row] = await db
        .insert(cartLines)
        .values(line)
        .onConflictDoUpdate({
          target: [cartLines.buyerKey, cartLines.productId, cartLines.color, cartLines.size],
          set: {
            quantity: sql`least(${unitsOfProductMax}, ${cartLines.quantity} + ${line.quantity})`,
            seenPriceCents: line.seenPriceCents,
            // An addition outside a show keeps the line's origin.
            ...(line.streamId === null ? {} : { streamId: line.streamId, pinId: line.pinId }),
          },
        })
        .returning({ quantity: cartLines.quantity });
      return row?.quantity ?? line.quantity;
    },

    /** Resolves to whether the cart has this line. */
    async setQuantity(buyerKey: string, id: string, quantity: number): Promise<boolean> {
      const rows = await db
        .update(cartLines)
        .set({ quantity })
        .where(and(eq(cartLines.id, id), eq(cartLines.buyerKey, buyerKey)))
        .returning({ id: cartLines.id });
      return rows.length > 0;
    },

    async deleteLine(buyerKey: string, id: string): Promise<void> {
      await db.delete(cartLines).where(and(eq(cartLines.id, id), eq(cartLines.buyerKey, buyerKey)));
    },

    /** Removes bought units. A line that grew meanwhile keeps the rest. */
    async takeOut(buyerKey: string, bought: readonly (Choice & { quantity: number })[]): Promise<void> {
      if (bought.length === 0) return;
      const taken = sql`unnest(
        ${sql.param(bought.map(({ productId }) => productId))}::text[],
        ${sql.param(bought.map(({ color }) => color))}::text[],
        ${sql.param(bought.map(({ size }) => size))}::text[],
        ${sql.param(bought.map(({ quantity }) => quantity))}::integer[]
      ) as taken (product_id, color, size, quantity)`;
      const isLine = sql`${cartLines.buyerKey} = ${buyerKey} and ${cartLines.productId} = taken.product_id
        and ${cartLines.color} = taken.color and ${cartLines.size} = taken.size`;
      await db.execute(
        sql`delete from ${cartLines} using ${taken} where ${isLine} and ${cartLines.quantity} <= taken.quantity`,
      );
      await db.execute(
        sql`update ${cartLines} set quantity = ${cartLines.quantity} - taken.quantity from ${taken} where ${isLine}`,
      );
    },

    /** Records that the shopper has seen the current prices of these. */
    async agreeToPrices(
      buyerKey: string,
      prices: readonly { id: string; unitCents: number }[],
    ): Promise<void> {
      if (prices.length === 0) return;
      await db.execute(sql`
        update ${cartLines} set seen_price_cents = agreed.cents
        from unnest(
          ${sql.param(prices.map(({ id }) => id))}::uuid[], ${sql.param(prices.map(({ unitCents }) => unitCents))}::integer[]
        ) as agreed (id, cents)
        where ${cartLines.id} = agreed.id and ${cartLines.buyerKey} = ${buyerKey}
      `);
    },

    async setCoupon(buyerKey: string, couponCode: string | null): Promise<void> {
      await db.update(carts).set({ couponCode }).where(eq(carts.buyerKey, buyerKey));
    },

    async deleteCart(buyerKey: string): Promise<void> {
      await db.delete(carts).where(eq(carts.buyerKey, buyerKey));
    },

    /** Deletes a limited number of guests' carts that were not changed since. Served by `carts_left`. */
    async deleteLeft(before: Date, limit: number): Promise<void> {
      const left = db
        .select({ buyerKey: carts.buyerKey })
        .from(carts)
        .where(and(isNull(carts.userId), lt(carts.updatedAt, before)))
        .orderBy(asc(carts.updatedAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      await db.delete(carts).where(inArray(carts.buyerKey, left));
    },
  };
}
