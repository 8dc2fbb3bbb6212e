import { and, asc, eq, gt, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { type CheckoutStatus, checkouts } from './checkouts.table.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** Removes everything from an address except the country, which accounting needs for the tax. */
export function addressOfNobody(address: PgColumn): SQL {
  return sql`jsonb_build_object('countryCode', ${address} -> 'countryCode', 'recipient', '', 'line1', '', 'line2', '', 'city', '', 'region', '', 'postalCode', '', 'phone', '')`;
}

/** The values of a checkout after its person was forgotten. */
const nobody = {
  email: '',
  buyerKey: sql`'deleted:' || ${checkouts.id}`,
  address: addressOfNobody(checkouts.address),
};

export function createCheckoutQueries(db: Queryable) {
  return {
    /** False if the shopper has another open checkout. */
    async insert(row: typeof checkouts.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(checkouts)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: checkouts.id });
      return rows.length > 0;
    },

    async find(id: string, buyerKey: string): Promise<CheckoutRow | undefined> {
      const [row] = await db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.id, id), eq(checkouts.buyerKey, buyerKey)));
      return row;
    },

    /** The shopper's checkout that is being paid or still holds its units. Served by `checkouts_one_open`. */
    async findOpen(buyerKey: string, now: Date): Promise<CheckoutRow | undefined> {
      const isHeld = and(eq(checkouts.status, 'open'), gt(checkouts.expiresAt, now));
      const [row] = await db
        .select()
        .from(checkouts)
        .where(
          and(
            eq(checkouts.buyerKey, buyerKey),
            inArray(checkouts.status, ['open', 'paying']),
            or(eq(checkouts.status, 'paying'), isHeld),
          ),
        );
      return row;
    },

    /** Records that another checkout took over the units of these. */
    async setReplacedBy(ids: readonly string[], replacedBy: string): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(checkouts)
        .set({ replacedBy })
        .where(inArray(checkouts.id, [...ids]));
    },

    /**
     * The status of the last checkout that took over the units, in a chain of any length. Undefined if none
     * did.
     */
    async statusOfLastAfter(id: string): Promise<Pick<CheckoutRow, 'status' | 'expiresAt'> | undefined> {
      const last = alias(checkouts, 'last');
      const [row] = await db
        .select({ status: last.status, expiresAt: last.expiresAt })
        .from(last)
        .where(
          sql`${last.id} = (
            with recursive after(id, replaced_by, place) as (
              select id, replaced_by, 0 from checkouts where id = ${id}
              union all
              select next.id, next.replaced_by, after.place + 1 from after join checkouts as next on next.id = after.replaced_by
            )
            select id from after where place > 0 order by place desc limit 1
          )`,
        );
      return row;
    },

    /** Locks the row until the transaction ends. */
    async lock(id: string): Promise<CheckoutRow | undefined> {
      const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
      return row;
    },

    /**
     * Checkouts that are open or being paid, at most one per shopper, locked. Served by `checkouts_one_open`.
     */
    async lockOpenOf(buyerKeys: readonly string[]): Promise<CheckoutRow[]> {
      return db
        .select()
        .from(checkouts)
        .where(
          and(inArray(checkouts.buyerKey, [...buyerKeys]), inArray(checkouts.status, ['open', 'paying'])),
        )
        .orderBy(asc(checkouts.id))
        .for('update');
    },

    /** Reopens a replaced checkout. False if its shopper has another open one. */
    async reopen(id: string): Promise<boolean> {
      const others = alias(checkouts, 'others');
      const rows = await db
        .update(checkouts)
        .set({ status: 'open' })
        .where(
          and(
            eq(checkouts.id, id),
            eq(checkouts.status, 'over'),
            notExists(
              db
                .select({ id: others.id })
                .from(others)
                .where(
                  and(eq(others.buyerKey, checkouts.buyerKey), inArray(others.status, ['open', 'paying'])),
                ),
            ),
          ),
        )
        .returning({ id: checkouts.id });
      return rows.length > 0;
    },

    async setUser(id: string, userId: string | null): Promise<void> {
      await db.update(checkouts).set({ userId }).where(eq(checkouts.id, id));
    },

    async setBuyer(id: string, { key, userId }: { key: string; userId: string | null }): Promise<void> {
      await db.update(checkouts).set({ buyerKey: key, userId }).where(eq(checkouts.id, id));
    },

    async setStatus(id: string, status: CheckoutStatus): Promise<void> {
      await db.update(checkouts).set({ status }).where(eq(checkouts.id, id));
    },

    /** Served by `checkouts_expiring`. */
    async endExpired(now: Date): Promise<void> {
      await db
        .update(checkouts)
        .set({ status: 'over' })
        .where(and(eq(checkouts.status, 'open'), lt(checkouts.expiresAt, now)));
    },

    /**
     * Moves the open or paying checkout of a guest who signs in to the user. A second one that is being paid
     * stays under the guest's key.
     */
    async adoptOpen(fromKey: string, to: { key: string; userId: string | null }): Promise<void> {
      const others = alias(checkouts, 'others');
      const hasOther = db
        .select({ id: others.id })
        .from(others)
        .where(and(eq(others.buyerKey, to.key), inArray(others.status, ['open', 'paying'])));
      await db
        .update(checkouts)
        .set({ buyerKey: to.key, userId: to.userId })
        .where(
          and(
            eq(checkouts.buyerKey, fromKey),
            inArray(checkouts.status, ['open', 'paying']),
            notExists(hasOther),
          ),
        );
    },

    /** Keeps what was bought, but not who bought it. */
    async forgetPerson(userId: string): Promise<void> {
      await db.update(checkouts).set(nobody).where(eq(checkouts.userId, userId));
    },

    /**
     * Removes the person's data from checkouts that ended unpaid before this time. Served by
     * `checkouts_left`.
     */
    async forgetLeft(before: Date): Promise<void> {
      await db
        .update(checkouts)
        .set(nobody)
        .where(
          and(
            sql`${checkouts.status} = 'over' and ${checkouts.email} <> ''`,
            lt(checkouts.createdAt, before),
          ),
        );
    },
  };
}
