import { and, asc, desc, eq, gte, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { StreamChanges, StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { Queryable } from '../../db/client.ts';
import { createStreamListQueries } from './lists/stream-lists.queries.ts';
import { createStreamPinsQueries } from './products/stream-pins.queries.ts';
import { createStreamProductQueries, highlightedIds } from './products/stream-products.queries.ts';
import { streamColumns, type StreamRow } from './stream-row.queries.ts';
import { streams } from './streams.table.ts';

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
  isRehearsal?: boolean;
  isMadeByEncoder?: boolean;
  scheduledAt?: Date | null;
  seriesId?: string;
  /** '2026-11-25'. */
  seriesDate?: string;
  /** 60 where it is left out. */
  durationMinutes?: number;
}

/** The streams, one by one; their lists and their products are parts of the same queries. */
export function createStreamsQueries(db: Queryable) {
  const selectStreams = () => db.select(streamColumns).from(streams);

  return {
    ...createStreamListQueries(db),
    ...createStreamProductQueries(db),
    ...createStreamPinsQueries(db),

    async findById(id: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams().where(eq(streams.id, id));
      return row;
    },

    /** Whether it is live, and then it stays so until the transaction ends. */
    async lockLive(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: streams.id })
        .from(streams)
        .where(and(eq(streams.id, id), eq(streams.status, 'live')))
        .for('share');
      return rows.length > 0;
    },

    /** Whether it is not over, and then nobody else changes it until the transaction ends. */
    async lockOpen(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: streams.id })
        .from(streams)
        .where(and(eq(streams.id, id), notInArray(streams.status, ['ended', 'cancelled'])))
        .for('no key update');
      return rows.length > 0;
    },

    /** A stream with the products that it highlights, in the order of the show. */
    async findShown(id: string): Promise<(StreamRow & { highlightedIds: string[] }) | undefined> {
      const [row] = await db
        .select({ ...streamColumns, highlightedIds })
        .from(streams)
        .where(eq(streams.id, id));
      return row;
    },

    async findByIds(ids: readonly string[]): Promise<StreamRow[]> {
      if (ids.length === 0) return [];
      return selectStreams().where(inArray(streams.id, [...ids]));
    },

    async findByRoomId(roomId: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams().where(eq(streams.roomId, roomId));
      return row;
    },

    /** The show that a streamer has open: live, else the newest that they created and not ended, else one of an encoder. */
    async findOpenByOwner(ownerId: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams()
        .where(
          and(eq(streams.ownerId, ownerId), or(eq(streams.status, 'live'), eq(streams.status, 'created'))),
        )
        .orderBy(
          sql`${streams.status} = 'live' desc`,
          asc(streams.isMadeByEncoder),
          desc(streams.createdAt),
          desc(streams.id),
        )
        .limit(1);
      return row;
    },

    /** The newest show that was made for the owner's encoder and is not live yet. */
    async findEncoderShow(ownerId: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams()
        .where(
          and(eq(streams.ownerId, ownerId), eq(streams.status, 'created'), eq(streams.isMadeByEncoder, true)),
        )
        .orderBy(desc(streams.createdAt), desc(streams.id))
        .limit(1);
      return row;
    },

    /** False when it is not an encoder's show that waits any more. */
    async takeOverEncoderShow(
      id: string,
      details: Pick<NewStreamRow, 'title' | 'description' | 'category' | 'tags' | 'isRehearsal'>,
    ): Promise<boolean> {
      const changed = await db
        .update(streams)
        .set({ ...details, isMadeByEncoder: false })
        .where(and(eq(streams.id, id), eq(streams.status, 'created'), eq(streams.isMadeByEncoder, true)))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    /** When the show that ended last of an owner's did. Served by `streams_shown_by_owner`. */
    async lastEndOf(ownerId: string): Promise<Date | undefined> {
      const [row] = await db
        .select({ endedAt: streams.endedAt })
        .from(streams)
        .where(and(eq(streams.ownerId, ownerId), isNotNull(streams.startedAt)))
        .orderBy(desc(streams.startedAt), desc(streams.id))
        .limit(1);
      return row?.endedAt ?? undefined;
    },

    /** The owner's announced show that comes next, from a time on. Served by `streams_to_come_by_owner`. */
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

    async listLive(): Promise<StreamRow[]> {
      return selectStreams().where(eq(streams.status, 'live'));
    },

    async insert(row: NewStreamRow): Promise<void> {
      await db.insert(streams).values(row).onConflictDoNothing({ target: streams.id });
    },

    /** False when it had ended already. */
    async change(id: string, changes: StreamChanges): Promise<boolean> {
      const changed = await db
        .update(streams)
        .set(changes)
        .where(and(eq(streams.id, id), notInArray(streams.status, ['ended', 'cancelled'])))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    /** The stream as it is then; undefined when it was no longer in a state from which it can go live. */
    async markLive(
      id: string,
      at: Date,
      endsWithoutBroadcasterAt: Date | null,
    ): Promise<Pick<StreamRow, 'pinnedProductId' | 'isRehearsal'> | undefined> {
      const [changed] = await db
        .update(streams)
        .set({ status: 'live', startedAt: at, endsWithoutBroadcasterAt })
        .where(and(eq(streams.id, id), or(eq(streams.status, 'created'), eq(streams.status, 'scheduled'))))
        .returning({ pinnedProductId: streams.pinnedProductId, isRehearsal: streams.isRehearsal });
      return changed;
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
          pinId: null,
        })
        .where(and(eq(streams.id, id), notInArray(streams.status, ['ended', 'cancelled'])))
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

    /** What is pinned in a stream that is not over, and whether it is on air; the row is locked. Undefined for another stream. */
    async lockPin(
      id: string,
    ): Promise<
      | { pinId: string | null; productId: string | null; status: StreamStatus; isRehearsal: boolean }
      | undefined
    > {
      const { pinId, pinnedProductId: productId, status, isRehearsal } = streams;
      const [row] = await db
        .select({ pinId, productId, status, isRehearsal })
        .from(streams)
        .where(and(eq(streams.id, id), notInArray(streams.status, ['ended', 'cancelled'])))
        .for('no key update');
      return row;
    },

    async setPinnedProduct(
      id: string,
      pin: { id: string; productId: string; pinnedAt: Date } | null,
    ): Promise<boolean> {
      const changed = await db
        .update(streams)
        .set({
          pinnedProductId: pin?.productId ?? null,
          pinnedAt: pin?.pinnedAt ?? null,
          pinId: pin?.id ?? null,
        })
        .where(and(eq(streams.id, id), notInArray(streams.status, ['ended', 'cancelled'])))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    /** Sets a stream's own picture. Answers the one before, or undefined for a stream that is gone. */
    async replaceThumbnail(id: string, thumbnailUrl: string): Promise<{ before: string | null } | undefined> {
      const [row] = await db
        .select({ before: streams.thumbnailUrl })
        .from(streams)
        .where(eq(streams.id, id))
        .for('no key update');
      if (row !== undefined) await db.update(streams).set({ thumbnailUrl }).where(eq(streams.id, id));
      return row;
    },

    /** The peak only rises (STORE-12 on the server's side). */
    async raisePeakViewerCount(id: string, viewerCount: number): Promise<void> {
      await db
        .update(streams)
        .set({ peakViewerCount: viewerCount })
        .where(and(eq(streams.id, id), lt(streams.peakViewerCount, viewerCount)));
    },
  };
}

export type StreamsQueries = ReturnType<typeof createStreamsQueries>;
