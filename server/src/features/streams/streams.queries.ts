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
  /** A date such as '2026-11-25'. */
  seriesDate?: string;
  /** Default 60. */
  durationMinutes?: number;
}

/** Single streams. The queries of their lists and their products are included. */
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

    /** Whether it is live. If so, it stays live until the transaction ends. */
    async lockLive(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: streams.id })
        .from(streams)
        .where(and(eq(streams.id, id), eq(streams.status, 'live')))
        .for('share');
      return rows.length > 0;
    },

    /** Whether it has not ended. If so, it is locked until the transaction ends. */
    async lockOpen(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: streams.id })
        .from(streams)
        .where(and(eq(streams.id, id), notInArray(streams.status, ['ended', 'cancelled'])))
        .for('no key update');
      return rows.length > 0;
    },

    /** A stream with its highlighted products, in the order of the show. */
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

    /**
     * A streamer's open show: live, otherwise the newest created one that has not ended, otherwise one of an
     * encoder.
     */
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

    /** The newest show that was created for the owner's encoder and is not live yet. */
    async findEncoderShow(ownerId: string): Promise<StreamRow | undefined> {
      const [row] = await selectStreams()
        .where(
          and(eq(streams.ownerId, ownerId), eq(streams.status, 'created'), eq(streams.isMadeByEncoder, true)),
        )
        .orderBy(desc(streams.createdAt), desc(streams.id))
        .limit(1);
      return row;
    },

    /** False if it is no longer a waiting show of an encoder. */
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

    /** When the owner's show that ended last did. Served by `streams_shown_by_owner`. */
    async lastEndOf(ownerId: string): Promise<Date | undefined> {
      const [row] = await db
        .select({ endedAt: streams.endedAt })
        .from(streams)
        .where(and(eq(streams.ownerId, ownerId), isNotNull(streams.startedAt)))
        .orderBy(desc(streams.startedAt), desc(streams.id))
        .limit(1);
      return row?.endedAt ?? undefined;
    },

    /** The owner's next announced show from a time on. Served by `streams_to_come_by_owner`. */
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

    /** False if it had already ended. */
    async change(id: string, changes: StreamChanges): Promise<boolean> {
      const changed = await db
        .update(streams)
        .set(changes)
        .where(and(eq(streams.id, id), notInArray(streams.status, ['ended', 'cancelled'])))
        .returning({ id: streams.id });
      return changed.length > 0;
    },

    /** The updated stream. Undefined if its state no longer permits going live. */
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

    /** False if it had already ended. */
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

    /** False if the stream is not live, or already had that state. */
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

    /**
     * The pinned product of a stream that has not ended, and whether it is live. Locks the row. Undefined
     * otherwise.
     */
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

    /** Sets a stream's own picture. Resolves to the previous one, or undefined if the stream was deleted. */
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
