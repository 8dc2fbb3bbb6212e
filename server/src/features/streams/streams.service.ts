import { isOver } from '@greenroom/contract/streams/stream-status';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import type { createStreamSchema, ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import type { Database } from '../../db/client.ts';
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
import { createStreamsQueries } from './streams.queries.ts';
import type { StreamRow } from './stream-row.queries.ts';

export type { JoinableStream } from './stream-reading.service.ts';
export type { StreamRow };

/** Streams: made, read, put on air and ended by those who may. */
export interface StreamsService extends StreamReading, StreamPins, StreamLifeCycle {
  /** What features above are told. */
  events: EventEmitter<StreamLifeCycleEventMap>;
  /** Who may watch a stream's picture. */
  mayWatch(actor: Actor | null, row: StreamRow): Promise<boolean>;
  /** Who may know of a stream: everybody, but of a rehearsal only those who run it. */
  maySee(actor: Actor | null, row: StreamRow): Promise<boolean>;
  mayManage: typeof mayManageStream;
  /** For the parts of this feature. @throws AppError `stream_not_found`, `not_your_stream`. */
  findRun(actor: Actor, id: string): Promise<StreamRow>;

  /**
   * A new stream. A media room that the same streamer's unfinished stream has already names that stream: a retry makes no
   * second. @throws AppError `not_a_streamer`, `room_taken`, `stream_already_ended`.
   */
  create(actor: Actor, input: z.output<typeof createStreamSchema>): Promise<ManagedStream>;
  /**
   * Puts a stream on air. Asking again for one that is live already answers it as it is.
   * @throws AppError `not_your_stream`, `stream_already_ended`, `another_stream_live`.
   */
  goLive(actor: Actor, id: string): Promise<ManagedStream>;
  /** Ends a stream. Ending one that has ended answers it as it is. */
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
  productsService: Pick<ProductsService, 'cardsByIds'>;
  coupons: Pick<CouponsService, 'within'>;
  liveOffers: Pick<LiveOffersService, 'runningOf' | 'within'>;
  liveState: Pick<LiveState, 'isPublishing' | 'viewerCount' | 'setMediaRoom'>;
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

  return {
    events,
    mayWatch,
    maySee,
    mayManage: mayManageStream,
    findRun,
    ...reading,
    ...lifeCycle,
    ...createStreamPins({ eventLog, productsService, coupons, findRun, now }),

    async create(actor: Actor, input: z.output<typeof createStreamSchema>): Promise<ManagedStream> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const roomId = input.vdoRoomId ?? makeMediaRoomId(now().getTime());
      const existing = input.vdoRoomId === undefined ? undefined : await queries.findByRoomId(roomId);
      if (existing !== undefined) {
        if (!mayManageStream(actor, existing)) throw new AppError('room_taken');
        if (isOver(existing.status)) throw new AppError('stream_already_ended');
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
            isRehearsal: input.isRehearsal ?? false,
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

    async goLive(actor: Actor, id: string): Promise<ManagedStream> {
      const row = await findManaged(actor, id);
      if (isOver(row.status)) throw new AppError('stream_already_ended');
      if (row.status !== 'live') await lifeCycle.putOnAir(row, actor.userId);
      // Who came or left during the commit was compared with the stream as it was before, so whoever listens asks again now.
      await events.emit('streamLive', { roomId: row.roomId });
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
