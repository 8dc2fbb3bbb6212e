import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { NewAddress } from '@greenroom/contract/addresses/addresses.schemas';
import type { Queryable } from '../../db/client.ts';
import { addresses } from './addresses.table.ts';

export type AddressRow = typeof addresses.$inferSelect;

export function createAddressesQueries(db: Queryable) {
  return {
    async list(userId: string): Promise<AddressRow[]> {
      return db
        .select()
        .from(addresses)
        .where(eq(addresses.userId, userId))
        .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
    },

    async count(userId: string): Promise<number> {
      const [row] = await db.select({ count: count() }).from(addresses).where(eq(addresses.userId, userId));
      return row?.count ?? 0;
    },

    async insert(row: NewAddress & { userId: string; isDefault: boolean }): Promise<void> {
      await db.insert(addresses).values(row);
    },

    /** False if the user has no such address. */
    async update(userId: string, id: string, values: NewAddress): Promise<boolean> {
      const changed = await db
        .update(addresses)
        .set(values)
        .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
        .returning({ id: addresses.id });
      return changed.length > 0;
    },

    /** The deleted address. Undefined if the user has no such address. */
    async delete(userId: string, id: string): Promise<AddressRow | undefined> {
      const [row] = await db
        .delete(addresses)
        .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
        .returning();
      return row;
    },

    async clearDefault(userId: string): Promise<void> {
      await db
        .update(addresses)
        .set({ isDefault: false })
        .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
    },

    /** False if the user has no such address. */
    async markDefault(userId: string, id: string): Promise<boolean> {
      const changed = await db
        .update(addresses)
        .set({ isDefault: true })
        .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
        .returning({ id: addresses.id });
      return changed.length > 0;
    },
  };
}
