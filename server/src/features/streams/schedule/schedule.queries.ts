import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type Page, type PageRequest, readPage } from '../../../platform/list-page.ts';
import { isNamedLike, mayStreamNow } from '../../users/users.service.ts';
import { streamProducts } from '../products/stream-products.table.ts';
import { streamColumns, type StreamRow } from '../stream-row.queries.ts';
import { streams } from '../streams.table.ts';
import { streamReminders } from './stream-reminders.table.ts';

const nearestFirst = createKeyset('schedule', 'ascending', {
  scheduledAt: streams.scheduledAt,
  id: streams.id,
});

/** Filters of the schedule. */
export interface ScheduleConditions {
  notBefore: Date;
  before?: Date | undefined;
  category?: string | undefined;
  /** ILIKE patterns. Each must match somewhere in the show. */
  patterns?: readonly string[];
}

/** Announced shows of people who may still stream. */
function isToCome({ notBefore, before, category, patterns = [] }: ScheduleConditions): SQL | undefined {
  return and(
    eq(streams.status, 'scheduled'),
    gte(streams.scheduledAt, notBefore),
    before === undefined ? undefined : lt(streams.scheduledAt, before),
    // SCHED-5
    category === undefined ? undefined : eq(streams.category, category),
    mayStreamNow(streams.ownerId),
    ...patterns.map((pattern) =>
      or(
        ilike(streams.title, pattern),
        ilike(streams.description, pattern),
        ilike(streams.category, pattern),
        ilike(sql`array_to_string(${streams.tags}, ' ')`, pattern),
        isNamedLike(streams.ownerId, pattern),
      ),
    ),
  );
}

/** The fields of an announced show that can change. */
export interface AnnouncedChanges {
  title?: string;
  description?: string;
  category?: string;
  tags?: string[];
  scheduledAt?: Date;
  durationMinutes?: number;
  status?: 'cancelled';
}

/** How many of a streamer's latest shows the expected audience is estimated from. */
const showsInEstimate = 5;

export function createScheduleQueries(db: Queryable) {
  return {
    /** Earliest first. Served by `streams_scheduled`. */
    list: async (filter: ScheduleConditions, page: PageRequest): Promise<Page<StreamRow>> =>
      readPage(page, {
        keyset: nearestFirst,
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select(streamColumns)
            .from(streams)
            .where(and(isToCome(filter), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** Most reminders first, then earliest. Served by `streams_scheduled`. */
    async popular(filter: ScheduleConditions, limit: number): Promise<StreamRow[]> {
      const reminderCount = sql`(
        select count(*) from ${streamReminders} where ${streamReminders.streamId} = ${streams.id}
      )`;
      return db
        .select(streamColumns)
        .from(streams)
        .where(isToCome(filter))
        .orderBy(desc(reminderCount), asc(streams.scheduledAt), asc(streams.id))
        .limit(limit);
    },

    /** A show that was announced, in any state. */
    async find(id: string): Promise<StreamRow | undefined> {
      const [row] = await db
        .select(streamColumns)
        .from(streams)
        .where(and(eq(streams.id, id), isNotNull(streams.scheduledAt)));
      return row;
    },

    /** Serialises counting and announcing one streamer's shows until this transaction ends. */
    async lockAnnouncing(ownerId: string): Promise<void> {
      await takeNamedLock(db, `announced shows ${ownerId}`);
    },

    /** How many announced shows a streamer has. Served by `streams_to_come_by_owner`. */
    async countToCome(ownerId: string, notBefore: Date): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(streams)
        .where(
          and(
            eq(streams.ownerId, ownerId),
            eq(streams.status, 'scheduled'),
            gte(streams.scheduledAt, notBefore),
          ),
        );
      return row?.total ?? 0;
    },

    /** An announced show, locked until the transaction ends. Undefined if it is no longer in the future. */
    async lockToCome(id: string): Promise<{ scheduledAt: Date | null } | undefined> {
      const [row] = await db
        .select({ scheduledAt: streams.scheduledAt })
        .from(streams)
        .where(and(eq(streams.id, id), eq(streams.status, 'scheduled')))
        .for('update');
      return row;
    },

    async change(id: string, changes: AnnouncedChanges): Promise<void> {
      if (Object.keys(changes).length > 0) await db.update(streams).set(changes).where(eq(streams.id, id));
    },

    /** Removes all products from a show. */
    async clearProducts(streamId: string): Promise<void> {
      await db.delete(streamProducts).where(eq(streamProducts.streamId, streamId));
    },

    /** How many reminders each of these shows has. Shows without any are omitted. */
    async reminderCounts(streamIds: readonly string[]): Promise<Map<string, number>> {
      if (streamIds.length === 0) return new Map();
      const rows = await db
        .select({ streamId: streamReminders.streamId, reminders: count() })
        .from(streamReminders)
        .where(inArray(streamReminders.streamId, [...streamIds]))
        .groupBy(streamReminders.streamId);
      return new Map(rows.map(({ streamId, reminders }) => [streamId, reminders]));
    },

    /** How many products each of these shows has. Shows without any are omitted. */
    async productCounts(streamIds: readonly string[]): Promise<Map<string, number>> {
      if (streamIds.length === 0) return new Map();
      const rows = await db
        .select({ streamId: streamProducts.streamId, products: count() })
        .from(streamProducts)
        .where(inArray(streamProducts.streamId, [...streamIds]))
        .groupBy(streamProducts.streamId);
      return new Map(rows.map(({ streamId, products }) => [streamId, products]));
    },

    /**
     * The average peak of the latest shows of each of these streamers. Served by `streams_shown_by_owner`.
     */
    async usualPeaks(ownerIds: readonly string[]): Promise<Map<string, number>> {
      if (ownerIds.length === 0) return new Map();
      const { rows } = await db.execute<{ owner_id: string; peak: number }>(sql`
        select owner.id as owner_id, round(avg(shown.peak_viewer_count))::integer as peak
        from unnest(${sql.param([...new Set(ownerIds)])}::text[]) as owner (id)
        cross join lateral (
          select ${streams.peakViewerCount} as peak_viewer_count from ${streams}
          where ${streams.ownerId} = owner.id and ${streams.startedAt} is not null and ${streams.status} = 'ended' and not ${streams.isRehearsal}
          order by ${streams.startedAt} desc, ${streams.id} desc limit ${showsInEstimate}
        ) as shown
        group by owner.id
      `);
      return new Map(rows.map(({ owner_id, peak }) => [owner_id, peak]));
    },
  };
}
