import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { sessions } from '../sessions.table.ts';

/** A session without its token. */
export interface SessionRow {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

const columns = {
  id: sessions.id,
  ipAddress: sessions.ipAddress,
  userAgent: sessions.userAgent,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
  expiresAt: sessions.expiresAt,
};

export function createSessionsQueries(db: Queryable) {
  return {
    /** The sessions that have not expired. */
    async ofUser(userId: string, now: Date): Promise<SessionRow[]> {
      return db
        .select(columns)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.updatedAt));
    },

    /** Those of these sessions that have not expired. */
    async openIds(ids: readonly string[], now: Date): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now)));
      return new Set(rows.map(({ id }) => id));
    },

    async isOpen(userId: string, id: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
      return rows.length > 0;
    },

    /** False if the user has no such session. */
    async delete(userId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .returning({ id: sessions.id });
      return rows.length > 0;
    },

    async deleteAllOf(userId: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    /** Stores the last use of these sessions, unless a later one is stored. */
    async touch(ids: readonly string[], at: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ updatedAt: at })
        .where(and(inArray(sessions.id, [...ids]), lt(sessions.updatedAt, at)));
    },
  };
}
