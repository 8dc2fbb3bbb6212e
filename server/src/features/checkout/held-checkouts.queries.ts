import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { heldCheckouts } from './held-checkouts.table.ts';

export function createHeldCheckoutsQueries(db: Queryable) {
  return {
    /** Locks the count of this address until the transaction ends. */
    async lock(addressHash: string): Promise<void> {
      await takeNamedLock(db, addressHash);
    },

    /**
     * The expiry of each checkout of an address except `except`, earliest first. Served by
     * `held_checkouts_by_address`.
     */
    async endsOf(addressHash: string, now: Date, except?: string): Promise<Date[]> {
      const isOther = except === undefined ? undefined : ne(heldCheckouts.checkoutId, except);
      const rows = await db
        .select({ until: heldCheckouts.until })
        .from(heldCheckouts)
        .where(and(eq(heldCheckouts.addressHash, addressHash), gt(heldCheckouts.until, now), isOther))
        .orderBy(asc(heldCheckouts.until));
      return rows.map(({ until }) => until);
    },

    async insert(row: typeof heldCheckouts.$inferInsert): Promise<void> {
      await db.insert(heldCheckouts).values(row);
    },

    async setUntil(checkoutId: string, until: Date): Promise<void> {
      await db.update(heldCheckouts).set({ until }).where(eq(heldCheckouts.checkoutId, checkoutId));
    },

    async delete(checkoutId: string): Promise<void> {
      await db.delete(heldCheckouts).where(eq(heldCheckouts.checkoutId, checkoutId));
    },

    /** Served by `held_checkouts_over`. */
    async deleteOver(now: Date): Promise<void> {
      await db.delete(heldCheckouts).where(lte(heldCheckouts.until, now));
    },
  };
}
