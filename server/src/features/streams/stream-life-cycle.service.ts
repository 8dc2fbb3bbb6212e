import type { StreamEndReason } from '@greenroom/contract/streams/streams.schemas';
import type { Database } from '../../db/client.ts';
import { violatedIndex } from '../../db/violated-index.ts';
import type { EventEmitter } from '../../platform/event-emitter.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Appended, EventLog } from './event-log/event-log.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { LiveOffersService } from '../products/live-offers/live-offers.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import { endsWithoutBroadcaster } from './broadcaster-grace.ts';
import { createStreamsQueries } from './streams.queries.ts';
import type { StreamRow } from './stream-row.queries.ts';

/** Events of this feature for those above it. */
export type StreamLifeCycleEventMap = {
  /** A media room now belongs to a stream. */
  streamCreated: { stream: StreamRow };
  /**
   * A show is live and committed. Emitted again when going live is requested again. Listeners must look up
   * its state, which may have changed since.
   */
  streamLive: Pick<StreamRow, 'id' | 'roomId' | 'isRehearsal'>;
  streamEnded: { streamId: string; roomId: string };
};

/**
 * How a stream goes live, waits for its broadcaster and ends (STREAM-1). Each step is logged in the stream's
 * event log within its transaction. The caller checks the right to take it.
 */
export interface StreamLifeCycle {
  /**
   * Does nothing if the stream is already live. @throws AppError `another_stream_live`,
   * `stream_already_ended`.
   */
  putOnAir(row: StreamRow, actorId: string): Promise<void>;
  /**
   * The broadcaster of a live stream has disconnected. Resolves to the deadline for their return, if it is
   * new.
   */
  broadcasterDropped(row: StreamRow): Promise<Date | undefined>;
  broadcasterCame(row: StreamRow): Promise<void>;
  /** Ends a stream. Does nothing if it has already ended. */
  endRow(row: StreamRow, actorId: string | null, reason: StreamEndReason): Promise<void>;
  /** Ends a user's live stream, if any. `actorId` is null if they did not end it themselves. */
  endLiveStreamOf(ownerId: string, actorId: string | null, reason: StreamEndReason): Promise<void>;
  /** Ends a stream whose broadcaster did not return. */
  endLost(id: string): Promise<void>;
}

export function createStreamLifeCycle({
  db,
  eventLog,
  events,
  coupons,
  liveOffers,
  liveState,
  now,
}: {
  db: Database;
  eventLog: Pick<EventLog, 'append'>;
  events: EventEmitter<StreamLifeCycleEventMap>;
  coupons: Pick<CouponsService, 'within'>;
  liveOffers: Pick<LiveOffersService, 'within'>;
  liveState: Pick<LiveState, 'isPublishing' | 'setMediaRoom'>;
  now: () => Date;
}): StreamLifeCycle {
  const queries = createStreamsQueries(db);

  async function endRow(row: StreamRow, actorId: string | null, reason: StreamEndReason): Promise<void> {
    let isEnding = false;
    await eventLog.append(
      row.id,
      { type: 'stream.ended', actorId, payload: { reason } },
      {
        alsoInTransaction: async (transaction) => {
          isEnding = await createStreamsQueries(transaction).markEnded(row.id, now());
          if (isEnding) {
            await coupons.within(transaction).endShow(row.id);
            await liveOffers.within(transaction).end(row.id, {});
          }
          return isEnding;
        },
      },
    );
    liveState.setMediaRoom(row.id, undefined);
    if (isEnding) await events.emit('streamEnded', { streamId: row.id, roomId: row.roomId });
  }

  return {
    endRow,

    async putOnAir(row: StreamRow, actorId: string): Promise<void> {
      const startedAt = now();
      const waitsUntil = liveState.isPublishing(row.roomId) ? null : endsWithoutBroadcaster(startedAt, false);
      // Set before the event is sent, because people who wait for the stream receive its room with the event.
      liveState.setMediaRoom(row.id, row.roomId);
      let outcome: Appended['outcome'];
      try {
        ({ outcome } = await eventLog.append(
          row.id,
          {
            type: 'stream.live',
            actorId,
            payload: waitsUntil === null ? {} : { endsAt: waitsUntil.toISOString() },
          },
          {
            startsStreamAt: startedAt,
            alsoInTransaction: async (transaction) => {
              const live = await createStreamsQueries(transaction).markLive(row.id, startedAt, waitsUntil);
              if (live === undefined) return false;
              const { pinnedProductId, isRehearsal } = live;
              if (pinnedProductId !== null && !isRehearsal)
                await coupons.within(transaction).showOnAir(row.id, pinnedProductId);
              return true;
            },
          },
        ));
      } catch (error) {
        liveState.setMediaRoom(row.id, undefined);
        if (violatedIndex(error) === 'streams_one_live_per_owner') {
          throw new AppError('another_stream_live', { cause: error });
        }
        throw error;
      }
      // Another request was first, by going live or by ending it.
      if (outcome === 'skipped' && (await queries.findById(row.id))?.status !== 'live') {
        liveState.setMediaRoom(row.id, undefined);
        throw new AppError('stream_already_ended');
      }
    },

    async endLiveStreamOf(ownerId: string, actorId: string | null, reason: StreamEndReason): Promise<void> {
      const row = await queries.findOpenByOwner(ownerId);
      if (row?.status === 'live') await endRow(row, actorId, reason);
    },

    async endLost(id: string): Promise<void> {
      const row = await queries.findById(id);
      if (row !== undefined && row.status === 'live' && row.endsWithoutBroadcasterAt !== null) {
        await endRow(row, null, 'broadcaster-lost');
      }
    },

    async broadcasterDropped(row: StreamRow): Promise<Date | undefined> {
      const endsAt = endsWithoutBroadcaster(now(), true);
      let hasChanged = false;
      await eventLog.append(
        row.id,
        { type: 'stream.offline', actorId: null, payload: { endsAt: endsAt.toISOString() } },
        {
          alsoInTransaction: async (transaction) => {
            hasChanged = await createStreamsQueries(transaction).markBroadcaster(row.id, endsAt);
            return hasChanged;
          },
        },
      );
      return hasChanged ? endsAt : undefined;
    },

    async broadcasterCame(row: StreamRow): Promise<void> {
      // Another process may have put it live.
      liveState.setMediaRoom(row.id, row.roomId);
      await eventLog.append(
        row.id,
        { type: 'stream.back', actorId: null, payload: {} },
        {
          alsoInTransaction: async (transaction) =>
            createStreamsQueries(transaction).markBroadcaster(row.id, null),
        },
      );
    },
  };
}
