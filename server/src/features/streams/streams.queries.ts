import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, max, min, or, sql, sum } from 'drizzle-orm';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { Queryable } from '../../db/client.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type Page, type PageRequest, readPage, type Stretch } from '../../db/page.ts';
import { streamProducts } from './stream-products.table.ts';
import { streams } from './streams.table.ts';

const columns = {
  id: streams.id,
  title: streams.title,
  description: streams.description,
  category: streams.category,
  tags: streams.tags,
  thumbnailUrl: streams.thumbnailUrl,
  roomId: streams.roomId,
  status: streams.status,
  scheduledAt: streams.scheduledAt,
  startedAt: streams.startedAt,
  endedAt: streams.endedAt,
  endsWithoutBroadcasterAt: streams.endsWithoutBroadcasterAt,
  peakViewerCount: streams.peakViewerCount,
  pinnedProductId: streams.pinnedProductId,
  pinnedAt: streams.pinnedAt,
  createdAt: streams.createdAt,
  ownerId: streams.ownerId,
};

export interface StreamRow {
  id: string;
  title: string;
  description: string;
  category: string;
  tags: string[];
  thumbnailUrl: string | null;
  roomId: string;
  status: StreamStatus;
  scheduledAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  endsWithoutBroadcasterAt: Date | null;
  peakViewerCount: number;
  pinnedProductId: string | null;
  pinnedAt: Date | null;
  createdAt: Date;
  ownerId: string;
}

export interface NewStreamRow {
  id: string;
  ownerId: string;
  title: string;
  description: string;
  category: string;
  tags: string[];
  roomId: string;
  thumbnailUrl?: string | null;
  status: StreamStatus;
  scheduledAt?: Date | null;
}

/** A streamer's shows counted; null where no show tells it. */
export interface OwnStreamFiguresRow {
  streamCount: number;
  endedCount: number;
  onAirTotalMs: number | null;
  onAirLongestMs: number | null;
  latestPeakViewerCount: number | null;
  nextScheduledAt: Date | null;
}

/** The parts of the stream list, each in its own order. */
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

/** A streamer's own list: a place in one of them is no place in another's. */
const ownOrder = (ownerId: string) =>
  createKeyset(`streams-of-${ownerId}`, 'descending', { createdAt: streams.createdAt, id: streams.id });

export function createStreamsQueries(db: Queryable) {
  const selectStreams = () => db.select(columns).from(streams);

  return {
    async findById(id: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams().where(eq(streams.id, id));
      return row;
    },

    async findByIds(ids: readonly string[]): Promise<StreamRow[]> {
      if (ids.length === 0) return [];
      return selectStreams().where(inArray(streams.id, [...ids]));
    },

    /** The live stream that has this product, the latest one when there are more. */
    async findPromoting(productId: string): Promise<{ id: string; ownerId: string } | undefined> {
      const [row] = await db
        .select({ id: streams.id, ownerId: streams.ownerId })
        .from(streamProducts)
        .innerJoin(streams, and(eq(streams.id, streamProducts.streamId), eq(streams.status, 'live')))
        .where(eq(streamProducts.productId, productId))
        .orderBy(desc(streams.startedAt), streams.id)
        .limit(1);
      return row;
    },

    /** How many of a streamer's streams went on air: counted from `streams_shown_by_owner` alone. */
    async countShownBy(ownerId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(streams)
        .where(and(eq(streams.ownerId, ownerId), isNotNull(streams.startedAt)));
      return row?.total ?? 0;
    },

    async findByRoomId(roomId: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams().where(eq(streams.roomId, roomId));
      return row;
    },

    /** The show that a streamer has open: live, else the newest that was created and not ended. */
    async findOpenByOwner(ownerId: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams()
        .where(
          and(eq(streams.ownerId, ownerId), or(eq(streams.status, 'live'), eq(streams.status, 'created'))),
        )
        .orderBy(sql`${streams.status} = 'live' desc`, desc(streams.createdAt), desc(streams.id))
        .limit(1);
      return row;
    },

    /** The owner's announced show that comes next, from a time on. Served by `streams_by_owner`: an owner has few. */
    async findNextScheduledByOwner(ownerId: string, notBefore: Date): Promise<StreamRow | undefined> {
      const [row] = await selectStreams()
        .where(
          and(
            eq(streams.ownerId, ownerId),
            eq(streams.status, 'scheduled'),
            gte(streams.scheduledAt, notBefore),
          ),
        )
        .orderBy(asc(streams.scheduledAt), asc(streams.id))
        .limit(1);
      return row;
    },

    /** These parts of the list, one after the other. Served by `streams_live`, `streams_scheduled` and `streams_past`. */
    list: async (parts: readonly StreamListPart[], page: PageRequest): Promise<Page<StreamRow>> =>
      readPage(
        page,
        ...parts.map((part) => ({
          keyset: partOrders[part],
          read: async ({ isAfter, orderBy, limit }: Stretch) =>
            selectStreams()
              .where(and(eq(streams.status, part), isNotNull(partMoments[part]), isAfter))
              .orderBy(...orderBy)
              .limit(limit),
        })),
      ),

    /** A streamer's shows that went on air, latest first. Served by `streams_shown_by_owner`. */
    async listShownBy(ownerId: string, limit: number): Promise<StreamRow[]> {
      return selectStreams()
        .where(and(eq(streams.ownerId, ownerId), isNotNull(streams.startedAt)))
        .orderBy(desc(streams.startedAt), desc(streams.id))
        .limit(limit);
    },

    /** A streamer's shows of every state, newest first. Served by `streams_by_owner`. */
    listByOwner: async (ownerId: string, page: PageRequest): Promise<Page<StreamRow>> =>
      readPage(page, {
        keyset: ownOrder(ownerId),
        read: async ({ isAfter, orderBy, limit }) =>
          selectStreams()
            .where(and(eq(streams.ownerId, ownerId), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    /** What a streamer's shows add up to, in one pass over them. Served by `streams_by_owner`. */
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
        .where(eq(streams.ownerId, ownerId));
      if (figures === undefined) throw new Error('An aggregate without groups answers one row');
      return figures;
    },

    /** What a streamer made last. Served by `streams_by_owner`. */
    async latestOf(
      ownerId: string,
      limit: number,
    ): Promise<{ id: string; title: string; createdAt: Date }[]> {
      return db
        .select({ id: streams.id, title: streams.title, createdAt: streams.createdAt })
        .from(streams)
        .where(eq(streams.ownerId, ownerId))
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

    async listLive(): Promise<StreamRow[]> {
      return selectStreams().where(eq(streams.status, 'live'));
    },

    async insert(row: NewStreamRow): Promise<void> {
      await db.insert(streams).values(row).onConflictDoNothing({ target: streams.id });
    },

    /** False when the stream was no longer in a state from which it can go live. */
    async markLive(id: string, at: Date, endsWithoutBroadcasterAt: Date | null): Promise<boolean> {
      const changed = await db
        .update(streams)
        .set({ status: 'live', startedAt: at, endsWithoutBroadcasterAt })
        .where(and(eq(streams.id, id), or(eq(streams.status, 'created'), eq(streams.status, 'scheduled'))))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    /** False when it had ended already. */
    async markEnded(id: string, at: Date): Promise<boolean> {
      const changed = await db
        .update(streams)
        .set({
          status: 'ended',
          endedAt: at,
          endsWithoutBroadcasterAt: null,
          pinnedProductId: null,
          pinnedAt: null,
        })
        .where(and(eq(streams.id, id), sql`${streams.status} <> 'ended'`))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    /** False when the stream is not live, or was in that state already. */
    async markBroadcaster(id: string, endsWithoutBroadcasterAt: Date | null): Promise<boolean> {
      const isChange =
        endsWithoutBroadcasterAt === null
          ? isNotNull(streams.endsWithoutBroadcasterAt)
          : sql`${streams.endsWithoutBroadcasterAt} is null`;
      const changed = await db
        .update(streams)
        .set({ endsWithoutBroadcasterAt })
        .where(and(eq(streams.id, id), eq(streams.status, 'live'), isChange))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    async setPinnedProduct(id: string, productId: string | null, at: Date | null): Promise<boolean> {
      const changed = await db
        .update(streams)
        .set({ pinnedProductId: productId, pinnedAt: at })
        .where(and(eq(streams.id, id), sql`${streams.status} <> 'ended'`))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    /** The peak only rises (STORE-12 on the server's side). */
    async raisePeakViewerCount(id: string, viewerCount: number): Promise<void> {
      await db
        .update(streams)
        .set({ peakViewerCount: viewerCount })
        .where(and(eq(streams.id, id), lt(streams.peakViewerCount, viewerCount)));
    },

    async productIdsOf(streamId: string): Promise<string[]> {
      const rows = await db
        .select({ productId: streamProducts.productId })
        .from(streamProducts)
        .where(eq(streamProducts.streamId, streamId))
        .orderBy(asc(streamProducts.position));
      return rows.map((row) => row.productId);
    },

    async setProducts(streamId: string, productIds: readonly string[]): Promise<void> {
      if (productIds.length === 0) return;
      await db
        .insert(streamProducts)
        .values([...new Set(productIds)].map((productId, position) => ({ streamId, productId, position })))
        .onConflictDoNothing();
    },
  };
}

export type StreamsQueries = ReturnType<typeof createStreamsQueries>;
