import { streamLimits } from '@greenroom/contract/limits/streams';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { LivePublishes } from './live-publishes.service.ts';
import { toPublishGrant } from './publish-grant.ts';

/**
 * Shows created for encoders that connected without one. Each goes live automatically once its encoder has
 * sent for a while, unless its streamer takes it over first.
 */
export interface EncoderShows {
  /** Somebody publishes in a media room, or a stream for it now exists. */
  publisherCame(roomId: string): void;
  publisherLeft(roomId: string): void;
  /** After a start or a lost connection to the media server: only these media rooms have publishers. */
  replace(roomIds: readonly string[]): void;
  /** Puts due shows live. */
  startDue(): Promise<void>;
}

export function createEncoderShows({
  streams,
  publishes,
  liveState,
  log,
  now,
}: {
  streams: Pick<StreamsService, 'findRowByRoomId' | 'goLiveForEncoder' | 'lastEndOf'>;
  publishes: Pick<LivePublishes, 'in'>;
  liveState: Pick<LiveState, 'setGoesLiveAt'>;
  log: Log;
  now: () => Date;
}): EncoderShows {
  /** When the show of each media room goes live. */
  const starts = new Map<string, Date>();

  function forget(roomId: string): void {
    starts.delete(roomId);
    liveState.setGoesLiveAt(roomId, undefined);
  }

  /** Whether the encoder may only have reconnected to a show that its streamer has just ended. */
  async function mayBeReconnect(ownerId: string, cameAt: Date): Promise<boolean> {
    const endedAt = await streams.lastEndOf(ownerId);
    return (
      endedAt !== undefined && cameAt.getTime() - endedAt.getTime() < streamLimits.encoderQuietSeconds * 1000
    );
  }

  async function consider(roomId: string, cameAt: Date): Promise<void> {
    const publish = publishes.in(roomId);
    const grant = publish && toPublishGrant(publish.subject);
    if (grant?.kind !== 'stream-key') return;
    const row = await streams.findRowByRoomId(roomId);
    if (row?.status !== 'created' || !row.isMadeByEncoder || row.ownerId !== grant.userId) return;
    if (await mayBeReconnect(row.ownerId, cameAt)) return;
    // The encoder may have left and reconnected meanwhile.
    if (publishes.in(roomId)?.sessionId !== publish?.sessionId) return;
    const startsAt = new Date(cameAt.getTime() + streamLimits.encoderStartSeconds * 1000);
    starts.set(roomId, startsAt);
    liveState.setGoesLiveAt(roomId, startsAt);
  }

  function publisherCame(roomId: string): void {
    consider(roomId, now()).catch((error: unknown) => {
      log.error({ err: error, roomId }, 'the automatic start of an encoder’s show could not be scheduled');
    });
  }

  async function start(roomId: string): Promise<void> {
    try {
      const row = await streams.findRowByRoomId(roomId);
      if (row !== undefined) await streams.goLiveForEncoder(row.id);
    } catch (error) {
      // The streamer is live with another show. A retry would not change that.
      if (!(error instanceof AppError)) {
        log.error({ err: error, roomId }, 'an encoder’s show could not go live; retrying');
        return;
      }
    }
    forget(roomId);
  }

  return {
    publisherCame,
    publisherLeft: forget,

    replace(roomIds) {
      for (const roomId of starts.keys()) if (!roomIds.includes(roomId)) forget(roomId);
      for (const roomId of roomIds) if (!starts.has(roomId)) publisherCame(roomId);
    },

    async startDue() {
      const due = [...starts].filter(([, startsAt]) => startsAt <= now());
      await Promise.all(due.map(async ([roomId]) => start(roomId)));
    },
  };
}
