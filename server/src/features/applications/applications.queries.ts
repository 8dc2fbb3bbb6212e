import { and, asc, count, desc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { applications } from './applications.table.ts';

export type ApplicationRow = typeof applications.$inferSelect;

export function createApplicationsQueries(db: Queryable) {
  return {
    /** False if this person already has an undecided one. */
    async insert(row: typeof applications.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(applications)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: applications.id });
      return rows.length > 0;
    },

    async find(id: string): Promise<ApplicationRow | undefined> {
      const [row] = await db.select().from(applications).where(eq(applications.id, id));
      return row;
    },

    /** Latest first. Served by `applications_by_user`. */
    async ofUser(userId: string): Promise<ApplicationRow[]> {
      return db
        .select()
        .from(applications)
        .where(eq(applications.userId, userId))
        .orderBy(desc(applications.appliedAt));
    },

    async countOfUser(userId: string, since: Date): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(applications)
        .where(and(eq(applications.userId, userId), gt(applications.appliedAt, since)));
      return row?.total ?? 0;
    },

    /** Served by `applications_waiting`. */
    async waiting(limit: number): Promise<ApplicationRow[]> {
      return db
        .select()
        .from(applications)
        .where(eq(applications.status, 'pending'))
        .orderBy(asc(applications.appliedAt), asc(applications.id))
        .limit(limit);
    },

    /** False if it was already decided. */
    async decide(
      id: string,
      { status, reason, at }: { status: 'accepted' | 'refused'; reason: string; at: Date },
    ): Promise<boolean> {
      const changed = await db
        .update(applications)
        .set({ status, decisionReason: reason, decidedAt: at })
        .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
        .returning({ id: applications.id });
      return changed.length > 0;
    },
  };
}
