import { and, asc, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';
import { greenObjections } from './green-objections.table.ts';

export type GreenObjectionRow = typeof greenObjections.$inferSelect;

export function createGreenObjectionsQueries(db: Queryable) {
  return {
    /**
     * Locks this person's objections until the transaction ends. Otherwise two concurrent ones could both fit
     * within the limit.
     */
    async lockUser(userId: string): Promise<void> {
      await takeNamedLock(db, `green objections ${userId}`);
    },

    /** False if this person already has an unanswered one. */
    async insert(row: typeof greenObjections.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(greenObjections)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: greenObjections.id });
      return rows.length > 0;
    },

    async find(id: string): Promise<GreenObjectionRow | undefined> {
      const [row] = await db.select().from(greenObjections).where(eq(greenObjections.id, id));
      return row;
    },

    /** Objections to these claims, latest first. Served by `green_objections_by_claim`. */
    async ofClaims(claimIds: readonly string[]): Promise<GreenObjectionRow[]> {
      if (claimIds.length === 0) return [];
      return db
        .select()
        .from(greenObjections)
        .where(inArray(greenObjections.claimId, [...claimIds]))
        .orderBy(desc(greenObjections.madeAt), desc(greenObjections.id));
    },

    /** Served by `green_objections_by_user`. */
    async ofUser(userId: string): Promise<GreenObjectionRow[]> {
      return db
        .select()
        .from(greenObjections)
        .where(eq(greenObjections.userId, userId))
        .orderBy(desc(greenObjections.madeAt));
    },

    async countOfUser(userId: string, since: Date): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(greenObjections)
        .where(and(eq(greenObjections.userId, userId), gt(greenObjections.madeAt, since)));
      return row?.total ?? 0;
    },

    /** Served by `green_objections_waiting`. */
    async waiting(limit: number): Promise<GreenObjectionRow[]> {
      return db
        .select()
        .from(greenObjections)
        .where(isNull(greenObjections.outcome))
        .orderBy(asc(greenObjections.madeAt), asc(greenObjections.id))
        .limit(limit);
    },

    /** Gives the same answer to all unanswered objections to a claim. Resolves to them. */
    async answerAll(
      claimId: string,
      {
        outcome,
        reason,
        by,
        at,
      }: { outcome: 'withdrawn' | 'withdrawn-by-brand'; reason: string; by: string; at: Date },
    ): Promise<GreenObjectionRow[]> {
      return db
        .update(greenObjections)
        .set({ outcome, answerReason: reason, answeredBy: by, answeredAt: at })
        .where(and(eq(greenObjections.claimId, claimId), isNull(greenObjections.outcome)))
        .returning();
    },

    /** False if it was already answered. */
    async answer(
      id: string,
      { outcome, reason, by, at }: { outcome: 'stands' | 'withdrawn'; reason: string; by: string; at: Date },
    ): Promise<boolean> {
      const changed = await db
        .update(greenObjections)
        .set({ outcome, answerReason: reason, answeredBy: by, answeredAt: at })
        .where(and(eq(greenObjections.id, id), isNull(greenObjections.outcome)))
        .returning({ id: greenObjections.id });
      return changed.length > 0;
    },
  };
}
