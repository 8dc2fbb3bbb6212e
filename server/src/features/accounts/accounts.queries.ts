import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { streamKeys } from './stream-keys.table.ts';

export function createAccountsQueries(db: Queryable) {
  return {
    /** Held until the end of the transaction, so that changes of who is an admin are sequential. */
    async lockAuthority(): Promise<void> {
      await takeNamedLock(db, 'greenroom authority');
    },

    async streamKeyOf(userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ keySealed: streamKeys.keySealed })
        .from(streamKeys)
        .where(eq(streamKeys.userId, userId));
      return row?.keySealed;
    },

    async streamKeyHashOf(userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ keyHash: streamKeys.keyHash })
        .from(streamKeys)
        .where(eq(streamKeys.userId, userId));
      return row?.keyHash;
    },

    async replaceStreamKey(row: { userId: string; keyHash: string; keySealed: string }): Promise<void> {
      const { keyHash, keySealed } = row;
      const set = { keyHash, keySealed, createdAt: new Date() };
      await db.insert(streamKeys).values(row).onConflictDoUpdate({ target: streamKeys.userId, set });
    },

    /** Keeps the existing key if another request was first. */
    async insertStreamKey(row: { userId: string; keyHash: string; keySealed: string }): Promise<void> {
      await db.insert(streamKeys).values(row).onConflictDoNothing();
    },

    async userIdOfStreamKey(keyHash: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: streamKeys.userId })
        .from(streamKeys)
        .where(eq(streamKeys.keyHash, keyHash));
      return row?.userId;
    },
  };
}
