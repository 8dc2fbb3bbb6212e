import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { signInThrottles } from './sign-in-throttles.table.ts';
import { usedTotpCodes } from './used-totp-codes.table.ts';
import type { AttemptCount } from './attempt-limits.ts';

export function createSignInAttemptsQueries(db: Queryable) {
  /**
   * Locks these rows in key order, as everything does, because statements with different orders could
   * deadlock.
   */
  const inOrder = (keys: readonly string[]) =>
    inArray(
      signInThrottles.key,
      db
        .select({ key: signInThrottles.key })
        .from(signInThrottles)
        .where(inArray(signInThrottles.key, [...keys]))
        .orderBy(asc(signInThrottles.key))
        .for('update'),
    );

  return {
    /**
     * The counts of these keys, locked until the transaction ends. A key without one gets one of 0. A single
     * statement creates and locks them in order; with two, a count could be deleted in between and then be
     * updated without a lock.
     */
    async lockCounts(keys: readonly string[], now: Date): Promise<Map<string, AttemptCount>> {
      const rows = await db
        .insert(signInThrottles)
        .values(keys.toSorted().map((key) => ({ key, failures: 0, lastFailedAt: now })))
        .onConflictDoUpdate({
          target: signInThrottles.key,
          set: { failures: sql`${signInThrottles.failures}` },
        })
        .returning();
      return new Map(rows.map((row) => [row.key, row]));
    },

    async setCount(key: string, failures: number, now: Date): Promise<void> {
      await db
        .update(signInThrottles)
        .set({ failures, lastFailedAt: now })
        .where(eq(signInThrottles.key, key));
    },

    /** Takes back one attempt that was not a failure after all. */
    async releaseOne(keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return;
      await db
        .update(signInThrottles)
        .set({ failures: sql`greatest(${signInThrottles.failures} - 1, 0)` })
        .where(inOrder(keys));
    },

    async forget(keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return;
      await db.delete(signInThrottles).where(inOrder(keys));
    },

    async forgetBefore(time: Date): Promise<void> {
      await db.delete(signInThrottles).where(lt(signInThrottles.lastFailedAt, time));
    },

    /**
     * Claims a code for one use. False if it was claimed after `since`. Of two concurrent claims, one
     * succeeds.
     */
    async takeTotpCode(userId: string, codeHash: string, now: Date, since: Date): Promise<boolean> {
      const rows = await db
        .insert(usedTotpCodes)
        .values({ userId, codeHash, usedAt: now })
        .onConflictDoUpdate({
          target: [usedTotpCodes.userId, usedTotpCodes.codeHash],
          set: { usedAt: now },
          setWhere: lt(usedTotpCodes.usedAt, since),
        })
        .returning({ usedAt: usedTotpCodes.usedAt });
      return rows.length > 0;
    },

    /** Releases a code that was wrong, because it may become valid later. */
    async releaseTotpCode(userId: string, codeHash: string): Promise<void> {
      await db
        .delete(usedTotpCodes)
        .where(and(eq(usedTotpCodes.userId, userId), eq(usedTotpCodes.codeHash, codeHash)));
    },

    async forgetTotpCodesBefore(time: Date): Promise<void> {
      await db.delete(usedTotpCodes).where(lt(usedTotpCodes.usedAt, time));
    },
  };
}
