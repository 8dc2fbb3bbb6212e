import { and, asc, eq, gt, gte, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { isSuspendedUser } from '../../users/users.service.ts';
import { streams } from '../streams.table.ts';
import { showNews, type ShowNewsKind } from './show-news.table.ts';
import { streamReminders } from './stream-reminders.table.ts';

export interface NewShowNews {
  streamId: string;
  kind: ShowNewsKind;
  startsAt: Date;
  changeId?: string | null;
}

export interface ShowNewsRow extends NewShowNews {
  id: number;
  createdAt: Date;
}

const columns = {
  id: showNews.id,
  streamId: showNews.streamId,
  kind: showNews.kind,
  startsAt: showNews.startsAt,
  changeId: showNews.changeId,
  createdAt: showNews.createdAt,
};

export function createShowNewsQueries(db: Queryable) {
  return {
    /** Stores news to announce, again if it was announced before. */
    async add(row: NewShowNews, createdAt: Date): Promise<void> {
      await db
        .insert(showNews)
        .values({ ...row, createdAt })
        .onConflictDoUpdate({
          target: [showNews.streamId, showNews.kind, showNews.startsAt],
          set: { createdAt, toldAt: null, changeId: row.changeId ?? null },
        });
    },

    /** Stores news that these shows begin soon, for each without such news. Served by `streams_scheduled`. */
    async addDue(
      kind: 'soon' | 'starting',
      { from, to, now }: { from: Date; to: Date; now: Date },
    ): Promise<void> {
      await db.execute(sql`
        insert into ${showNews} (stream_id, kind, starts_at, created_at)
        select ${streams.id}, ${kind}, ${streams.scheduledAt}, ${now.toISOString()}::timestamptz from ${streams}
        where ${streams.status} = 'scheduled'
          and ${streams.scheduledAt} > ${from.toISOString()}::timestamptz
          and ${streams.scheduledAt} <= ${to.toISOString()}::timestamptz
          and not exists (
            select from ${showNews}
            where ${showNews.streamId} = ${streams.id} and ${showNews.kind} = ${kind}
              and ${showNews.startsAt} = ${streams.scheduledAt}
          )
        on conflict do nothing
      `);
    },

    /** Stores news that each live show is live, for each without such news. Served by `streams_live`. */
    async addLive(now: Date): Promise<void> {
      await db.execute(sql`
        insert into ${showNews} (stream_id, kind, starts_at, created_at)
        select ${streams.id}, 'live', ${streams.startedAt}, ${now.toISOString()}::timestamptz from ${streams}
        where ${streams.status} = 'live' and not ${streams.isRehearsal} and not exists (
          select from ${showNews} where ${showNews.streamId} = ${streams.id} and ${showNews.kind} = 'live'
        )
        on conflict do nothing
      `);
    },

    /** The oldest waiting news that no other server has locked, locked until the transaction ends. */
    async lockNextWaiting(afterId: number): Promise<ShowNewsRow | undefined> {
      const [row] = await db
        .select(columns)
        .from(showNews)
        .where(and(isNull(showNews.toldAt), gt(showNews.id, afterId)))
        .orderBy(asc(showNews.id))
        .limit(1)
        .for('update', { skipLocked: true });
      return row;
    },

    async hasWaiting(): Promise<boolean> {
      const rows = await db
        .select({ one: sql`1` })
        .from(showNews)
        .where(isNull(showNews.toldAt))
        .limit(1);
      return rows.length > 0;
    },

    async markTold(id: number, toldAt: Date): Promise<void> {
      await db.update(showNews).set({ toldAt }).where(eq(showNews.id, id));
    },

    /** Whether a streamer's followers have been notified of another of their shows since then. */
    async hasToldLiveSince(ownerId: string, streamId: string, since: Date): Promise<boolean> {
      const rows = await db
        .select({ one: sql`1` })
        .from(showNews)
        .innerJoin(streams, eq(streams.id, showNews.streamId))
        .where(
          and(
            eq(streams.ownerId, ownerId),
            ne(showNews.streamId, streamId),
            eq(showNews.kind, 'live'),
            isNotNull(showNews.toldAt),
            gte(showNews.startsAt, since),
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
