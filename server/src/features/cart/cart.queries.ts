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
    /** The cart's lines as they were added, and its coupon code; empty for a shopper who has no cart. */
    async read(buyerKey: string): Promise<{ lines: CartLineRow[]; couponCode: string | null }> {
      const rows = await db
        .select({ line: cartLines, couponCode: carts.couponCode })
        .from(carts)
        .leftJoin(cartLines, eq(cartLines.buyerKey, carts.buyerKey))
        .where(eq(carts.buyerKey, buyerKey))
        .orderBy(asc(cartLines.createdAt), asc(cartLines.id));
      return { lines: rows.flatMap(({ line }) => line ?? []), couponCode: rows[0]?.couponCode ?? null };
    },

    /** Makes the cart if it is missing. Nobody else changes it until the transaction ends. */
    async lock({ key, userId }: Buyer, at: Date): Promise<void> {
      await db
        .insert(carts)
        .values({ buyerKey: key, userId, updatedAt: at })
        .onConflictDoUpdate({ target: carts.buyerKey, set: { updatedAt: at } });
    },

    /** A cart that is there is nobody else's to change until the transaction ends; one that is not stays missing. */
    async lockExisting(buyerKey: string): Promise<void> {
      await db.select({ key: carts.buyerKey }).from(carts).where(eq(carts.buyerKey, buyerKey)).for('update');
    },

    /** A guest's cart is kept for a time from its last change on. */
    async touch(buyerKey: string, at: Date): Promise<void> {
      await db.update(carts).set({ updatedAt: at }).where(eq(carts.buyerKey, buyerKey));
    },

    /** Adds to the line of this choice, up to the most that one shopper may have. Answers how many it has then. */
    async add(
      line: Choice & {
        /** Left out, the line gets a new one. */
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
            // What is added outside a show leaves where the line is from.
            ...(line.streamId === null ? {} : { streamId: line.streamId, pinId: line.pinId }),
          },
        })
        .returning({ quantity: cartLines.quantity });
      return row?.quantity ?? line.quantity;
    },

    /** Whether the cart has this line. */
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

    /** Takes what was bought out: a line that grew meanwhile keeps what is more. */
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

    /** The shopper has seen what these cost now. */
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

    /** Removes guests' carts that nobody has changed since, so many at most. Served by `carts_left`. */
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
