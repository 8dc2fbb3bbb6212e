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

/** What this feature tells those above it. */
export type StreamLifeCycleEventMap = {
  /** A media room belongs to a stream now. */
  streamCreated: { stream: StreamRow };
  /**
   * A show is on air, by a commit that is done; told again when it is asked to go live again. Who depends on its state
   * looks it up: it may have changed since.
   */
  streamLive: Pick<StreamRow, 'id' | 'roomId' | 'isRehearsal'>;
  streamEnded: { streamId: string; roomId: string };
};

/**
 * How a stream goes on air, waits for its broadcaster and ends (STREAM-1). Each step is in the stream's event log in the transaction
 * that takes it. Who may take it is for the caller to decide.
 */
export interface StreamLifeCycle {
  /** Does nothing to a stream that is live already. @throws AppError `another_stream_live`, `stream_already_ended`. */
  putOnAir(row: StreamRow, actorId: string): Promise<void>;
  /** The broadcaster of a live stream is gone. Answers until when they are waited for, if that is new. */
  broadcasterDropped(row: StreamRow): Promise<Date | undefined>;
  broadcasterCame(row: StreamRow): Promise<void>;
  /** Ends a stream that has not ended yet. Does nothing where it has. */
  endRow(row: StreamRow, actorId: string | null, reason: StreamEndReason): Promise<void>;
  /** Ends the stream that a user has on air, if they have one. `actorId` is null where it is not their own doing. */
  endLiveStreamOf(ownerId: string, actorId: string | null, reason: StreamEndReason): Promise<void>;
  /** Ends a stream whose broadcaster did not come back. */
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
      // Before the event is told: those who wait for the stream get its address with it.
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
      // Somebody was quicker: with another go-live, or with the end.
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
      // Another process may have put it on air.
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
