import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import { streamLimits } from '@greenroom/contract/limits';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type {
  createStreamSchema,
  ManagedStream,
  OwnStream,
  OwnStreamFigures,
  PinnedProduct,
  StreamDetail,
  StreamStatus,
  StreamSummary,
} from '@greenroom/contract/streams/streams.schemas';
import type { Database } from '../../db/client.ts';
import type { PageRequest } from '../../db/page.ts';
import { violatedIndex } from '../../db/violated-index.ts';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { EventEmitter } from '../../platform/event-emitter.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { Log } from '../../platform/log.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { PersonCard, UsersService } from '../users/users.service.ts';
import { createStreamLifeCycle, type StreamLifeCycleEventMap } from './stream-life-cycle.service.ts';
import {
  toManagedStream,
  toOwnStream,
  toOwnStreamFigures,
  toStreamDetail,
  toStreamState,
  toStreamSummary,
  type StreamState,
} from './stream-answer.ts';
import { mayManageStream, mayWatchStream } from './streams.policy.ts';
import { createStreamsQueries, type StreamRow } from './streams.queries.ts';

export type { StreamRow };

const listParts = ['live', 'scheduled', 'ended'] as const;

/** A stream as its socket room needs it: who owns it, and its state. */
export interface JoinableStream extends StreamState {
  ownerId: string;
  /** Where its video is, for a reader who may watch it. */
  vdoRoomId?: string;
  pinnedProduct?: PinnedProduct;
}

export function createStreamsService({
  db,
  eventLog,
  productsService,
  liveState,
  users,
  log,
  now,
}: {
  db: Database;
  eventLog: EventLog;
  productsService: Pick<ProductsService, 'cardsByIds'>;
  liveState: Pick<LiveState, 'isPublishing' | 'viewerCount' | 'setMediaRoom'>;
  users: Pick<UsersService, 'cards'>;
  log: Log;
  now: () => Date;
}) {
  const queries = createStreamsQueries(db);
  const events = new EventEmitter<StreamLifeCycleEventMap>(log);
  const lifeCycle = createStreamLifeCycle({ db, eventLog, events, liveState, now });

  /** Rows with what their answers say besides. The streamers of all of them are asked for at once. */
  async function withContexts(rows: readonly StreamRow[]) {
    const owners = await users.cards(rows.map(({ ownerId }) => ownerId));
    return rows.flatMap((row) => {
      const owner = owners.get(row.ownerId);
      // A stream goes with its streamer's account.
      if (owner === undefined) return [];
      const thumbnailUrl = row.thumbnailUrl ?? `/files/art/stream/${row.id}`;
      return [{ row, context: { viewerCount: liveState.viewerCount(row.id), owner, thumbnailUrl } }];
    });
  }

  async function pinnedProductOf(row: StreamRow): Promise<PinnedProduct | undefined> {
    if (row.pinnedProductId === null || row.pinnedAt === null) return undefined;
    const [product] = await productsService.cardsByIds([row.pinnedProductId]);
    return product && { product, pinnedAt: row.pinnedAt.toISOString() };
  }

  async function detailContext(row: StreamRow) {
    const [[found], pinnedProduct] = await Promise.all([withContexts([row]), pinnedProductOf(row)]);
    if (found === undefined) throw new AppError('stream_not_found');
    return { ...found.context, pinnedProduct };
  }

  async function toManaged(row: StreamRow): Promise<ManagedStream> {
    return toManagedStream(row, await detailContext(row));
  }

  async function find(id: string): Promise<StreamRow> {
    const row = await queries.findById(id);
    if (row === undefined) throw new AppError('stream_not_found');
    return row;
  }

  /** The announced show that comes next, or should have begun lately. */
  async function findNextAnnounced(ownerId: string): Promise<StreamRow | undefined> {
    const notBefore = new Date(now().getTime() - streamLimits.lateStreamHours * 3_600_000);
    return queries.findNextScheduledByOwner(ownerId, notBefore);
  }

  async function findManaged(actor: Actor, id: string): Promise<StreamRow> {
    if (!mayStream(actor)) throw new AppError('not_a_streamer');
    const row = await find(id);
    if (!mayManageStream(actor, row)) throw new AppError('not_your_stream');
    return row;
  }

  return {
    events,

    /** Who may watch a stream's picture. */
    mayWatch: mayWatchStream,

    /** A new show. A room id that the same streamer's unfinished show has already names that show: a retry makes no second. */
    async create(actor: Actor, input: z.output<typeof createStreamSchema>): Promise<ManagedStream> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const roomId = input.vdoRoomId ?? makeMediaRoomId(now().getTime());
      const existing = input.vdoRoomId === undefined ? undefined : await queries.findByRoomId(roomId);
      if (existing !== undefined) {
        if (!mayManageStream(actor, existing)) throw new AppError('room_taken');
        if (existing.status === 'ended') throw new AppError('stream_already_ended');
        return toManaged(existing);
      }
      const id = randomUUID();
      try {
        await db.transaction(async (transaction) => {
          const within = createStreamsQueries(transaction);
          await within.insert({
            id,
            ownerId: actor.userId,
            title: input.title,
            description: input.description,
            category: input.category ?? 'General',
            tags: input.tags ?? [],
            roomId,
            status: 'created',
          });
          const known = await productsService.cardsByIds(input.productIds ?? []);
          await within.setProducts(
            id,
            known.map((product) => product.id),
          );
          await eventLog.createLog(transaction, id);
        });
      } catch (error) {
        if (violatedIndex(error) === 'streams_room_id_unique')
          throw new AppError('room_taken', { cause: error });
        throw error;
      }
      const stream = await find(id);
      await events.emit('streamCreated', { stream });
      return toManaged(stream);
    },

    /**
     * Live shows first, then the next scheduled, then the latest past ones; `nextCursor` goes on across all three.
     * @throws AppError `invalid_input` for a cursor that no list answered.
     */
    async list({
      isLive,
      status,
      ...page
    }: PageRequest & {
      isLive?: boolean | undefined;
      status?: StreamStatus | undefined;
    }): Promise<{ streams: StreamSummary[]; nextCursor?: string }> {
      const parts = listParts.filter(
        (part) =>
          (isLive === undefined || isLive === (part === 'live')) && (status === undefined || status === part),
      );
      const { rows, ...rest } = await queries.list(parts, page);
      const streams = await withContexts(rows);
      return { streams: streams.map(({ row, context }) => toStreamSummary(row, context)), ...rest };
    },

    /** One show; its room's address is told only to an asker who may watch it. */
    async detail(actor: Actor | null, id: string): Promise<StreamDetail> {
      const row = await find(id);
      if (mayWatchStream(actor, row)) return toManaged(row);
      return toStreamDetail(row, await detailContext(row));
    },

    /** What somebody who comes to watch is told of a stream. @throws AppError `stream_not_found`. */
    async findJoinable(reader: Actor | null, id: string): Promise<JoinableStream> {
      const row = await find(id);
      const pinnedProduct = await pinnedProductOf(row);
      return {
        ownerId: row.ownerId,
        ...toStreamState(row),
        ...(mayWatchStream(reader, row) ? { vdoRoomId: row.roomId } : {}),
        ...(pinnedProduct === undefined ? {} : { pinnedProduct }),
      };
    },

    /** The live stream that shows a product now, and its streamer; the latest one when there are more. */
    async findPromoting(
      productId: string,
    ): Promise<{ streamId: string; username: string; name: string } | undefined> {
      const row = await queries.findPromoting(productId);
      const owner = row && (await users.cards([row.ownerId])).get(row.ownerId);
      return owner && { streamId: row.id, username: owner.username ?? owner.id, name: owner.name };
    },

    /** What a streamer made last, latest first. */
    latestOf: queries.latestOf,

    /** How many of a streamer's streams went on air. */
    countShownBy: queries.countShownBy,

    /** For features above: the stored rows with their streamers, in no order. */
    async findRowsWithOwners(ids: readonly string[]): Promise<{ row: StreamRow; owner: PersonCard }[]> {
      const found = await withContexts(await queries.findByIds(ids));
      return found.map(({ row, context }) => ({ row, owner: context.owner }));
    },

    /**
     * A streamer's shows that went on air, latest first. `viewerCount` is how many watch a live one, and how many
     * watched a past one at its peak.
     */
    async shownBy(ownerId: string, limit: number): Promise<StreamSummary[]> {
      const shown = await withContexts(await queries.listShownBy(ownerId, limit));
      return shown.map(({ row, context }) => {
        const summary = toStreamSummary(row, context);
        return row.status === 'live' ? summary : Object.assign(summary, { viewerCount: row.peakViewerCount });
      });
    },

    /** The actor's own shows of every state, newest first. @throws AppError `invalid_input` for a cursor that no list answered. */
    async own(actor: Actor, page: PageRequest): Promise<{ streams: OwnStream[]; nextCursor?: string }> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const { rows, ...rest } = await queries.listByOwner(actor.userId, page);
      const streams = await withContexts(rows);
      return { streams: streams.map(({ row, context }) => toOwnStream(row, context)), ...rest };
    },

    /** What the actor's shows add up to. */
    async ownFigures(actor: Actor): Promise<OwnStreamFigures> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      return toOwnStreamFigures(await queries.figuresOf(actor.userId));
    },

    /** A streamer's shows, for their own copy of their data. */
    exportOf: queries.exportOf,

    /** For features above: the stored row, or undefined. */
    findRow: async (id: string): Promise<StreamRow | undefined> => queries.findById(id),
    findRowByRoomId: async (roomId: string): Promise<StreamRow | undefined> => queries.findByRoomId(roomId),
    listLiveRows: async (): Promise<StreamRow[]> => queries.listLive(),

    /**
     * The show that an encoder publishes to which names no room: the open one; without one, the announced show whose
     * time has come, so that next week's does not begin by accident.
     */
    async findStreamForEncoder(ownerId: string): Promise<StreamRow | undefined> {
      const open = await queries.findOpenByOwner(ownerId);
      if (open !== undefined) return open;
      const announced = await findNextAnnounced(ownerId);
      const notAfter = now().getTime() + streamLimits.earlyStreamMinutes * 60_000;
      return (announced?.scheduledAt?.getTime() ?? Infinity) <= notAfter ? announced : undefined;
    },

    /** The show that the actor has open; without one, the announced show that comes next or should have begun. */
    async openStream(actor: Actor): Promise<ManagedStream | null> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const row = (await queries.findOpenByOwner(actor.userId)) ?? (await findNextAnnounced(actor.userId));
      return row ? toManaged(row) : null;
    },

    /** Puts a show on air. Asking again for one that is live already answers it as it is. */
    async goLive(actor: Actor, id: string): Promise<ManagedStream> {
      const row = await findManaged(actor, id);
      if (row.status === 'ended') throw new AppError('stream_already_ended');
      if (row.status !== 'live') await lifeCycle.putOnAir(row, actor.userId);
      // Who came or left during the commit was judged by the show as it was before: whoever listens asks again now.
      await events.emit('streamLive', { roomId: row.roomId });
      return toManaged(await find(id));
    },

    /** Ends a show. Ending one that has ended answers it as it is. */
    async end(actor: Actor, id: string): Promise<ManagedStream> {
      const row = await findManaged(actor, id);
      if (row.status !== 'ended') await lifeCycle.endRow(row, actor.userId, 'ended');
      return toManaged(await find(id));
    },

    ...lifeCycle,

    async featuredProducts(id: string): Promise<ProductCard[]> {
      await find(id);
      return productsService.cardsByIds(await queries.productIdsOf(id));
    },

    /** Shows a product under the video, to all who watch (one at a time; the newest replaces the one before). */
    async pin(actor: Actor, id: string, productId: string): Promise<PinnedProduct> {
      const row = await findManaged(actor, id);
      if (row.status === 'ended') throw new AppError('stream_already_ended');
      const [product] = await productsService.cardsByIds([productId]);
      if (product === undefined) throw new AppError('product_not_found');
      const pinnedAt = now();
      const pinned: PinnedProduct = { product, pinnedAt: pinnedAt.toISOString() };
      await eventLog.append(
        id,
        { type: 'product.pinned', actorId: actor.userId, payload: { pinned } },
        {
          alsoInTransaction: async (transaction) =>
            createStreamsQueries(transaction).setPinnedProduct(id, productId, pinnedAt),
        },
      );
      return pinned;
    },

    async unpin(actor: Actor, id: string): Promise<void> {
      const row = await findManaged(actor, id);
      if (row.pinnedProductId === null) return;
      await eventLog.append(
        id,
        { type: 'product.unpinned', actorId: actor.userId, payload: { productId: row.pinnedProductId } },
        {
          alsoInTransaction: async (transaction) =>
            createStreamsQueries(transaction).setPinnedProduct(id, null, null),
        },
      );
    },

    raisePeakViewerCount: async (id: string, count: number): Promise<void> =>
      queries.raisePeakViewerCount(id, count),
  };
}

export type StreamsService = ReturnType<typeof createStreamsService>;
