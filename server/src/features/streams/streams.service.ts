import { isOver } from '@greenroom/contract/streams/stream-status';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import type {
  createStreamSchema,
  ManagedStream,
  StreamChanges,
} from '@greenroom/contract/streams/streams.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { violatedIndex } from '../../db/violated-index.ts';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { EventEmitter } from '../../platform/event-emitter.ts';
import type { Log } from '../../platform/log.ts';
import type { EventLog } from './event-log/event-log.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { LiveOffersService } from '../products/live-offers/live-offers.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import {
  createStreamLifeCycle,
  type StreamLifeCycle,
  type StreamLifeCycleEventMap,
} from './stream-life-cycle.service.ts';
import { createStreamPins, type StreamPins } from './products/stream-pins.service.ts';
import { createStreamReading, type StreamReading } from './stream-reading.service.ts';
import { mayManageStream } from './streams.policy.ts';
import { createStreamsQueries, type NewStreamRow } from './streams.queries.ts';
import type { StreamRow } from './stream-row.queries.ts';

export type { JoinableStream } from './stream-reading.service.ts';
export type { StreamRow };

/** Streams: created, read, started and ended by those who may. */
export interface StreamsService extends StreamReading, StreamPins, StreamLifeCycle {
  /** Events for features above. */
  events: EventEmitter<StreamLifeCycleEventMap>;
  /** Whether somebody may watch a stream's video. */
  mayWatch(actor: Actor | null, row: StreamRow): Promise<boolean>;
  /**
   * Whether somebody may know that a stream exists: everybody, except that only those who run a rehearsal
   * know it.
   */
  maySee(actor: Actor | null, row: StreamRow): Promise<boolean>;
  mayManage: typeof mayManageStream;
  /**
   * For its streamer and admins.
   * @throws AppError `not_a_streamer`, `not_your_stream`, `stream_not_found` also for a rehearsal that the
   * actor does not run.
   */
  findManaged(actor: Actor, id: string): Promise<StreamRow>;
  /** For the parts of this feature. @throws AppError `stream_not_found`, `not_your_stream`. */
  findRun(actor: Actor, id: string): Promise<StreamRow>;

  /**
   * Creates a stream. If an unfinished stream of the same streamer already has the media room, that one is
   * returned, so a retry creates no second. A stream that was created for the streamer's encoder is taken
   * over with these details, found by its media room, or without one while the encoder sends. From then on it
   * goes live only when the streamer starts it.
   * @throws AppError `not_a_streamer`, `room_taken`, `stream_already_ended`.
   */
  create(actor: Actor, input: z.output<typeof createStreamSchema>): Promise<ManagedStream>;
  /** Creates a show for an encoder that connected without one. It goes live automatically. */
  createForEncoder(owner: { id: string; name: string }, roomId: string): Promise<void>;
  /**
   * Starts a show that was created for an encoder. Does nothing if it was taken over, has begun or has ended.
   * @throws AppError `another_stream_live`.
   */
  goLiveForEncoder(id: string): Promise<void>;
  /**
   * Puts a stream live. A stream that is already live is returned as it is.
   * @throws AppError `not_your_stream`, `stream_already_ended`, `another_stream_live`.
   */
  goLive(actor: Actor, id: string): Promise<ManagedStream>;
  /**
   * Changes a stream's details and notifies its viewers.
   * @throws AppError `not_your_stream`, `stream_already_ended`.
   */
  change(actor: Actor, id: string, changes: StreamChanges): Promise<ManagedStream>;
  /** Ends a stream. A stream that has already ended is returned as it is. */
  end(actor: Actor, id: string): Promise<ManagedStream>;
  /** The peak only rises. */
  raisePeakViewerCount(id: string, count: number): Promise<void>;
}

export function createStreamsService({
  db,
  eventLog,
  productsService,
  coupons,
  liveOffers,
  liveState,
  users,
  log,
  now,
}: {
  db: Database;
  eventLog: EventLog;
  productsService: Pick<ProductsService, 'cardsByIds' | 'shownStocksOf'>;
  coupons: Pick<CouponsService, 'within'>;
  liveOffers: Pick<LiveOffersService, 'runningOf' | 'within'>;
  liveState: Pick<LiveState, 'isPublishing' | 'viewerCount' | 'setMediaRoom' | 'goesLiveAt'>;
  users: Pick<UsersService, 'cards'>;
  log: Log;
  now: () => Date;
}): StreamsService {
  const queries = createStreamsQueries(db);
  const events = new EventEmitter<StreamLifeCycleEventMap>(log);
  const lifeCycle = createStreamLifeCycle({ db, eventLog, events, coupons, liveOffers, liveState, now });
  const { reading, lookUps } = createStreamReading({
    db,
    productsService,
    liveOffers,
    liveState,
    users,
    now,
  });
  const { find, findManaged, findRun, toManaged, mayWatch, maySee } = lookUps;

  async function setProducts(transaction: Queryable, id: string, productIds: string[] = []): Promise<void> {
    const known = await productsService.cardsByIds(productIds);
    const within = createStreamsQueries(transaction);
    await within.setProducts(
      id,
      known.map((product) => product.id),
    );
  }

  /** Inserts a new stream with its products and its log. Rejects if its media room is taken. */
  async function insert(row: Omit<NewStreamRow, 'id' | 'status'>, productIds?: string[]): Promise<StreamRow> {
    const id = randomUUID();
    await db.transaction(async (transaction) => {
      await createStreamsQueries(transaction).insert({ ...row, id, status: 'created' });
      await setProducts(transaction, id, productIds);
      await eventLog.createLog(transaction, id);
    });
    const stream = await find(id);
    await events.emit('streamCreated', { stream });
    return stream;
  }

  async function findSendingEncoderShow(ownerId: string): Promise<StreamRow | undefined> {
    const row = await queries.findEncoderShow(ownerId);
    return row !== undefined && liveState.isPublishing(row.roomId) ? row : undefined;
  }

  /** Makes an encoder's show its streamer's own. One that has gone live meanwhile is returned as it is. */
  async function takeOver(
    { id }: StreamRow,
    input: z.output<typeof createStreamSchema>,
  ): Promise<ManagedStream> {
    await db.transaction(async (transaction) => {
      const isTaken = await createStreamsQueries(transaction).takeOverEncoderShow(id, detailsOf(input));
      if (isTaken) await setProducts(transaction, id, input.productIds);
    });
    return toManaged(await find(id));
  }

  return {
    events,
    mayWatch,
    maySee,
    mayManage: mayManageStream,
    findManaged,
    findRun,
    ...reading,
    ...lifeCycle,
    ...createStreamPins({ eventLog, productsService, coupons, findRun, now }),

    async create(actor: Actor, input: z.output<typeof createStreamSchema>): Promise<ManagedStream> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const { userId } = actor;
      const openAgain = async (existing: StreamRow): Promise<ManagedStream> => {
        if (!mayManageStream(actor, existing)) throw new AppError('room_taken');
        if (isOver(existing.status)) throw new AppError('stream_already_ended');
        if (!existing.isMadeByEncoder || existing.ownerId !== userId) return toManaged(existing);
        return takeOver(existing, input);
      };
      const existing = await (input.vdoRoomId === undefined
        ? findSendingEncoderShow(userId)
        : queries.findByRoomId(input.vdoRoomId));
      if (existing !== undefined) return openAgain(existing);
      const roomId = input.vdoRoomId ?? makeMediaRoomId(now().getTime());
      try {
        return await toManaged(
          await insert({ ownerId: userId, roomId, ...detailsOf(input) }, input.productIds),
        );
      } catch (error) {
        if (violatedIndex(error) !== 'streams_room_id_unique') throw error;
        // A retry of the same request, or somebody else, was first.
        const quicker = await queries.findByRoomId(roomId);
        if (quicker === undefined) throw new AppError('room_taken', { cause: error });
        return openAgain(quicker);
      }
    },

    async createForEncoder({ id, name }, roomId): Promise<void> {
      const details = detailsOf({ title: `${name} live`, description: '' });
      await insert({ ownerId: id, roomId, ...details, isMadeByEncoder: true });
    },

    async goLiveForEncoder(id: string): Promise<void> {
      const row = await find(id);
      if (row.status !== 'created' || !row.isMadeByEncoder) return;
      await lifeCycle.putOnAir(row, row.ownerId);
      // Its streamer may have turned it into a rehearsal meanwhile.
      const { roomId, isRehearsal } = await find(id);
      await events.emit('streamLive', { id, roomId, isRehearsal });
    },

    async goLive(actor: Actor, id: string): Promise<ManagedStream> {
      const row = await findManaged(actor, id);
      if (isOver(row.status)) throw new AppError('stream_already_ended');
      if (row.status !== 'live') await lifeCycle.putOnAir(row, actor.userId);
      // Broadcasters who came or left during the commit were compared with the previous state, so broadcast
      // checks again now.
      await events.emit('streamLive', { id, roomId: row.roomId, isRehearsal: row.isRehearsal });
      return toManaged(await find(id));
    },

    async change(actor: Actor, id: string, changes: StreamChanges): Promise<ManagedStream> {
      const row = await findManaged(actor, id);
      if (!isDeepStrictEqual({ ...row, ...changes }, row)) {
        const { outcome } = await eventLog.append(
          id,
          { type: 'stream.changed', actorId: actor.userId, payload: { changes } },
          {
            alsoInTransaction: async (transaction) => createStreamsQueries(transaction).change(id, changes),
          },
        );
        if (outcome === 'skipped') throw new AppError('stream_already_ended');
      }
      return toManaged(await find(id));
    },

    async end(actor: Actor, id: string): Promise<ManagedStream> {
      const row = await findManaged(actor, id);
      if (!isOver(row.status)) await lifeCycle.endRow(row, actor.userId, 'ended');
      return toManaged(await find(id));
    },

    raisePeakViewerCount: async (id: string, count: number): Promise<void> =>
      queries.raisePeakViewerCount(id, count),
  };
}

function detailsOf({
  title,
  description,
  category = 'General',
  tags = [],
  isRehearsal = false,
}: z.output<typeof createStreamSchema>) {
  return { title, description, category, tags, isRehearsal };
}
