import { and, asc, eq, gt, gte, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { isSuspendedUser } from '../../users/users.service.ts';
import { streams } from '../streams.table.ts';
import { showNotices, type ShowNoticeKind } from './show-notices.table.ts';
import { streamReminders } from './stream-reminders.table.ts';

export interface NewShowNotice {
  streamId: string;
  kind: ShowNoticeKind;
  startsAt: Date;
  changeId?: string | null;
}

export interface ShowNoticeRow extends NewShowNotice {
  id: number;
  createdAt: Date;
}

const columns = {
  id: showNotices.id,
  streamId: showNotices.streamId,
  kind: showNotices.kind,
  startsAt: showNotices.startsAt,
  changeId: showNotices.changeId,
  createdAt: showNotices.createdAt,
};

export function createShowNoticesQueries(db: Queryable) {
  return {
    /** Stores a notice to send, again if it was sent before. */
    async add(row: NewShowNotice, createdAt: Date): Promise<void> {
      await db
        .insert(showNotices)
        .values({ ...row, createdAt })
        .onConflictDoUpdate({
          target: [showNotices.streamId, showNotices.kind, showNotices.startsAt],
          set: { createdAt, sentAt: null, changeId: row.changeId ?? null },
        });
    },

    /** Stores a notice that a show begins soon, for each show without one. Served by `streams_scheduled`. */
    async addDue(
      kind: 'soon' | 'starting',
      { from, to, now }: { from: Date; to: Date; now: Date },
    ): Promise<void> {
      await db.execute(sql`
        insert into ${showNotices} (stream_id, kind, starts_at, created_at)
        select ${streams.id}, ${kind}, ${streams.scheduledAt}, ${now.toISOString()}::timestamptz from ${streams}
        where ${streams.status} = 'scheduled'
          and ${streams.scheduledAt} > ${from.toISOString()}::timestamptz
          and ${streams.scheduledAt} <= ${to.toISOString()}::timestamptz
          and not exists (
            select from ${showNotices}
            where ${showNotices.streamId} = ${streams.id} and ${showNotices.kind} = ${kind}
              and ${showNotices.startsAt} = ${streams.scheduledAt}
          )
        on conflict do nothing
      `);
    },

    /** Stores a notice that a show is live, for each live show without one. Served by `streams_live`. */
    async addLive(now: Date): Promise<void> {
      await db.execute(sql`
        insert into ${showNotices} (stream_id, kind, starts_at, created_at)
        select ${streams.id}, 'live', ${streams.startedAt}, ${now.toISOString()}::timestamptz from ${streams}
        where ${streams.status} = 'live' and not ${streams.isRehearsal} and not exists (
          select from ${showNotices} where ${showNotices.streamId} = ${streams.id} and ${showNotices.kind} = 'live'
        )
        on conflict do nothing
      `);
    },

    /** The oldest waiting notice that no other server has locked, locked until the transaction ends. */
    async lockNextWaiting(afterId: number): Promise<ShowNoticeRow | undefined> {
      const [row] = await db
        .select(columns)
        .from(showNotices)
        .where(and(isNull(showNotices.sentAt), gt(showNotices.id, afterId)))
        .orderBy(asc(showNotices.id))
        .limit(1)
        .for('update', { skipLocked: true });
      return row;
    },

    async hasWaiting(): Promise<boolean> {
      const rows = await db
        .select({ one: sql`1` })
        .from(showNotices)
        .where(isNull(showNotices.sentAt))
        .limit(1);
      return rows.length > 0;
    },

    async markSent(id: number, sentAt: Date): Promise<void> {
      await db.update(showNotices).set({ sentAt }).where(eq(showNotices.id, id));
    },

    /** Whether a streamer's followers have been notified of another of their shows since then. */
    async hasNotifiedLiveSince(ownerId: string, streamId: string, since: Date): Promise<boolean> {
      const rows = await db
        .select({ one: sql`1` })
        .from(showNotices)
        .innerJoin(streams, eq(streams.id, showNotices.streamId))
        .where(
          and(
            eq(streams.ownerId, ownerId),
            ne(showNotices.streamId, streamId),
            eq(showNotices.kind, 'live'),
            isNotNull(showNotices.sentAt),
            gte(showNotices.startsAt, since),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Some of the people with a reminder of a show, in id order, after an id. Served by the primary key. */
    async remindedIds(streamId: string, afterId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: streamReminders.userId })
        .from(streamReminders)
        .where(
          and(
            eq(streamReminders.streamId, streamId),
            gt(streamReminders.userId, afterId),
            not(isSuspendedUser(streamReminders.userId)),
          ),
        )
        .orderBy(streamReminders.userId)
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /**
     * Ends announced shows that nobody started in time. Resolves to the ended ones. Served by
     * `streams_scheduled`.
     */
    async cancelMissed(before: Date): Promise<{ id: string; scheduledAt: Date | null }[]> {
      return db
        .update(streams)
        .set({ status: 'cancelled' })
        .where(
          and(
            eq(streams.status, 'scheduled'),
            or(isNull(streams.scheduledAt), lte(streams.scheduledAt, before)),
          ),
        )
        .returning({ id: streams.id, scheduledAt: streams.scheduledAt });
    },
  };
}
