import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { type CheckoutStatus, checkouts } from './checkouts.table.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** An address of which the country alone stays: the books need it for the tax. */
export function addressOfNobody(address: PgColumn): SQL {
  return sql`jsonb_build_object('countryCode', ${address} -> 'countryCode', 'recipient', '', 'line1', '', 'line2', '', 'city', '', 'region', '', 'postalCode', '', 'phone', '')`;
}

/** What a checkout says of who began it, once that is forgotten. */
const nobody = {
  email: '',
  buyerKey: sql`'deleted:' || ${checkouts.id}`,
  address: addressOfNobody(checkouts.address),
};

export function createCheckoutQueries(db: Queryable) {
  return {
    /** False when the shopper has another one that is open. */
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

    /** The shopper's own that is being paid, or still holds its units. Served by `checkouts_one_open`. */
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

    /** Nobody else changes it until the transaction ends. */
    async lock(id: string): Promise<CheckoutRow | undefined> {
      const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
      return row;
    },

    /** Those of a shopper that are open or being paid, locked. Served by `checkouts_one_open`. */
    async lockOpenOf(buyerKey: string): Promise<CheckoutRow[]> {
      return db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.buyerKey, buyerKey), inArray(checkouts.status, ['open', 'paying'])))
        .for('update');
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

    /** A guest who signs in takes their checkouts along; one that is open would be a second one and is left. */
    async adopt(fromKey: string, to: { key: string; userId: string | null }): Promise<void> {
      await db
        .update(checkouts)
        .set({ buyerKey: to.key, userId: to.userId })
        .where(and(eq(checkouts.buyerKey, fromKey), inArray(checkouts.status, ['paid', 'over'])));
    },

    /** What was bought stays, and who bought it does not. */
    async forgetPerson(userId: string): Promise<void> {
      await db.update(checkouts).set(nobody).where(eq(checkouts.userId, userId));
    },

    /** Who began a checkout that came to nothing before this time is forgotten. Served by `checkouts_left`. */
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
