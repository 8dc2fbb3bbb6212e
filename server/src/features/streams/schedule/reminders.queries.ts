import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';
import { streams } from '../streams.table.ts';
import { streamReminders } from './stream-reminders.table.ts';

const isToCome = (notBefore: Date) =>
  and(eq(streams.status, 'scheduled'), gte(streams.scheduledAt, notBefore));

/** Reminders of shows, stored for all devices of a user (SCHED-8). */
export function createRemindersQueries(db: Queryable) {
  return {
    /**
     * The announced shows of which a user has a reminder, earliest first. Served by
     * `stream_reminders_by_user`.
     */
    async streamIdsOf(userId: string, notBefore: Date): Promise<string[]> {
      const rows = await db
        .select({ id: streams.id })
        .from(streamReminders)
        .innerJoin(streams, eq(streams.id, streamReminders.streamId))
        .where(and(eq(streamReminders.userId, userId), isToCome(notBefore)))
        .orderBy(streams.scheduledAt, streams.id);
      return rows.map(({ id }) => id);
    },

    /** Which of these shows a user has a reminder of. */
    async remindedOf(userId: string, streamIds: readonly string[]): Promise<Set<string>> {
      if (streamIds.length === 0) return new Set();
      const rows = await db
        .select({ streamId: streamReminders.streamId })
        .from(streamReminders)
        .where(and(eq(streamReminders.userId, userId), inArray(streamReminders.streamId, [...streamIds])));
      return new Set(rows.map(({ streamId }) => streamId));
    },

    /**
     * Locks this user's reminders until the transaction ends. Otherwise two concurrent ones could both fit
     * within the limit.
     */
    async lock(userId: string): Promise<void> {
      await takeNamedLock(db, `reminders ${userId}`);
    },

    /** Sets a reminder, unless it exists or the user has reached the limit for announced shows. */
    async insert(
      row: { userId: string; streamId: string; createdAt: Date },
      { max, notBefore }: { max: number; notBefore: Date },
    ): Promise<void> {
      const kept = db
        .select({ one: sql`1` })
        .from(streamReminders)
        .innerJoin(streams, eq(streams.id, streamReminders.streamId))
        .where(and(eq(streamReminders.userId, row.userId), isToCome(notBefore)));
      await db.execute(sql`
        insert into ${streamReminders} (stream_id, user_id, created_at)
        select ${row.streamId}::uuid, ${row.userId}, ${row.createdAt.toISOString()}::timestamptz
        where (select count(*) from ${kept} as kept) < ${max}
        on conflict do nothing
      `);
    },

    async delete(userId: string, streamId: string): Promise<void> {
      await db
        .delete(streamReminders)
        .where(and(eq(streamReminders.userId, userId), eq(streamReminders.streamId, streamId)));
    },

    /** All reminders of a user, for their data export. */
    async exportOf(userId: string) {
      return db
        .select({
          streamId: streams.id,
          title: streams.title,
          scheduledAt: streams.scheduledAt,
          setAt: streamReminders.createdAt,
        })
        .from(streamReminders)
        .innerJoin(streams, eq(streams.id, streamReminders.streamId))
        .where(eq(streamReminders.userId, userId))
        .orderBy(streamReminders.createdAt, streams.id);
    },
  };
}
