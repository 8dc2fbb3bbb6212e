import { and, count, desc, eq, isNotNull, lt, max, min, sql, sum } from 'drizzle-orm';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { Queryable } from '../../../db/client.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type Page, type PageRequest, readPage, type Stretch } from '../../../platform/list-page.ts';
import { streamColumns, type StreamRow } from '../stream-row.queries.ts';
import { streams } from '../streams.table.ts';

/** Totals of a streamer's shows. Null where no show contributes. */
export interface OwnStreamFiguresRow {
  streamCount: number;
  endedCount: number;
  onAirTotalMs: number | null;
  onAirLongestMs: number | null;
  latestPeakViewerCount: number | null;
  nextScheduledAt: Date | null;
}

/** A stream with its position among its streamer's past ones. */
type OwnStreamRow = StreamRow & { pastAt: Date | null };

/** The parts of the stream list, each with its own order. */
const partOrders = {
  live: createKeyset('live-streams', 'descending', { startedAt: streams.startedAt, id: streams.id }),
  scheduled: createKeyset('scheduled-streams', 'ascending', {
    scheduledAt: streams.scheduledAt,
    id: streams.id,
  }),
  ended: createKeyset('ended-streams', 'descending', { endedAt: streams.endedAt, id: streams.id }),
};
const partMoments = { live: streams.startedAt, scheduled: streams.scheduledAt, ended: streams.endedAt };

export type StreamListPart = keyof typeof partOrders;

/** The parts of a streamer's own list, in order. A cursor of one streamer's list is invalid in another's. */
const ownParts = (ownerId: string) => [
  {
    isPart: eq(streams.status, 'live'),
    keyset: createKeyset(`live-streams-of-${ownerId}`, 'descending', {
      startedAt: streams.startedAt,
      id: streams.id,
    }),
  },
  {
    isPart: eq(streams.status, 'scheduled'),
    keyset: createKeyset(`scheduled-streams-of-${ownerId}`, 'ascending', {
      scheduledAt: streams.scheduledAt,
      id: streams.id,
    }),
  },
  {
    // Must match the index, or Postgres would not use it.
    isPart: sql`${streams.status} not in ('live', 'scheduled')`,
    keyset: createKeyset(`past-streams-of-${ownerId}`, 'descending', {
      pastAt: streams.pastAt,
      id: streams.id,
    }),
  },
];

/** A rehearsal appears only in its streamer's own list. */
const isPublic = eq(streams.isRehearsal, false);

/** Lists of streams, and totals of a streamer's streams. */
export function createStreamListQueries(db: Queryable) {
  const selectStreams = () => db.select(streamColumns).from(streams);

  return {
    /**
     * These parts of the list, one after the other. Served by `streams_live`, `streams_scheduled` and
     * `streams_past`.
     */
    list: async (parts: readonly StreamListPart[], page: PageRequest): Promise<Page<StreamRow>> =>
      readPage(
        page,
        ...parts.map((part) => ({
          keyset: partOrders[part],
          read: async ({ isAfter, orderBy, limit }: Stretch) =>
            selectStreams()
              .where(and(eq(streams.status, part), isNotNull(partMoments[part]), isPublic, isAfter))
              .orderBy(...orderBy)
              .limit(limit),
        })),
      ),

    /**
     * The streamer's earlier shows that went live, without rehearsals, latest first. Served by
     * `streams_shown_by_owner`.
     */
    async listShownBefore(
      { ownerId, startedAt }: Pick<StreamRow, 'ownerId' | 'startedAt'>,
      limit: number,
    ): Promise<StreamRow[]> {
      if (startedAt === null) return [];
      return selectStreams()
        .where(and(eq(streams.ownerId, ownerId), lt(streams.startedAt, startedAt), isPublic))
        .orderBy(desc(streams.startedAt), desc(streams.id))
        .limit(limit);
    },

    /** A streamer's shows that went live, latest first. Served by `streams_shown_by_owner`. */
    async listShownBy(ownerId: string, limit: number): Promise<StreamRow[]> {
      return selectStreams()
        .where(and(eq(streams.ownerId, ownerId), isNotNull(streams.startedAt), isPublic))
        .orderBy(desc(streams.startedAt), desc(streams.id))
        .limit(limit);
    },

    /**
     * A streamer's shows: the live one, then future ones by start, then all others, latest first. Served by
     * `streams_one_live_per_owner`, `streams_to_come_by_owner` and `streams_past_by_owner`.
     */
    listByOwner: async (
      ownerId: string,
      { status, ...page }: PageRequest & { status?: StreamStatus | undefined },
    ): Promise<Page<OwnStreamRow>> =>
      readPage<OwnStreamRow>(
        page,
        ...ownParts(ownerId).map(({ isPart, keyset }) => ({
          keyset,
          read: async ({ isAfter, orderBy, limit }: Stretch) =>
            db
              .select({ ...streamColumns, pastAt: streams.pastAt })
              .from(streams)
              .where(
                and(
                  eq(streams.ownerId, ownerId),
                  isPart,
                  status === undefined ? undefined : eq(streams.status, status),
                  isAfter,
                ),
              )
              .orderBy(...orderBy)
              .limit(limit),
        })),
      ),

    /** Totals of a streamer's shows, in one pass over them. Served by `streams_by_owner`. */
    async figuresOf(ownerId: string): Promise<OwnStreamFiguresRow> {
      const isEnded = sql`${streams.status} = 'ended'`;
      const onAirMs = sql<number>`extract(epoch from ${streams.endedAt} - ${streams.startedAt}) * 1000`;
      const [figures] = await db
        .select({
          streamCount: count(),
          endedCount: sql<number>`count(*) filter (where ${isEnded})`.mapWith(Number),
          onAirTotalMs: sum(onAirMs).mapWith(Number),
          onAirLongestMs: max(onAirMs).mapWith(Number),
          latestPeakViewerCount: sql<
            number | null
          >`(array_agg(${streams.peakViewerCount} order by ${streams.endedAt} desc) filter (where ${isEnded}))[1]`,
          nextScheduledAt: min(
            sql<Date | null>`case when ${streams.status} = 'scheduled' then ${streams.scheduledAt} end`,
          ).mapWith(streams.scheduledAt),
        })
        .from(streams)
        .where(and(eq(streams.ownerId, ownerId), isPublic));
      if (figures === undefined) throw new Error('An aggregate query returned no row');
      return figures;
    },

    /** A streamer's most recently created shows. Served by `streams_by_owner`. */
    async latestOf(
      ownerId: string,
      limit: number,
    ): Promise<{ id: string; title: string; createdAt: Date }[]> {
      return db
        .select({ id: streams.id, title: streams.title, createdAt: streams.createdAt })
        .from(streams)
        .where(and(eq(streams.ownerId, ownerId), isPublic))
        .orderBy(desc(streams.createdAt))
        .limit(limit);
    },

    async exportOf(ownerId: string) {
      return db
        .select({
          id: streams.id,
          title: streams.title,
          description: streams.description,
          category: streams.category,
          tags: streams.tags,
          status: streams.status,
          createdAt: streams.createdAt,
          scheduledAt: streams.scheduledAt,
          startedAt: streams.startedAt,
          endedAt: streams.endedAt,
          peakViewerCount: streams.peakViewerCount,
        })
        .from(streams)
        .where(eq(streams.ownerId, ownerId))
        .orderBy(desc(streams.createdAt), desc(streams.id));
    },

    /** How many of a streamer's streams went live. An index-only count of `streams_shown_by_owner`. */
    async countShownBy(ownerId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(streams)
        .where(and(eq(streams.ownerId, ownerId), isNotNull(streams.startedAt), isPublic));
      return row?.total ?? 0;
    },
  };
}
