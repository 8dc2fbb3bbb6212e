import { captionLimits } from '@greenroom/contract/limits/replays';
import type { Caption } from '@greenroom/contract/streams/captions.schemas';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Redis } from '../../../platform/cluster/redis.ts';
import { createRateLimiter, takeOrRefuse } from '../../../platform/rate-limiter.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import type { StreamsService } from '../streams.service.ts';

/** The captions of a live show, typed by those who run it or posted by the streamer's speech recogniser. */
export interface CaptionsService {
  /** @throws AppError `stream_not_found`, `not_your_stream`, `stream_not_live`, `too_many_requests`. */
  add(actor: Actor, streamId: string, caption: Caption): Promise<{ sequence: number }>;
  /**
   * Adds a line with a stream key, to the streamer's live show.
   * @throws AppError `signed_out`, `wrong_stream_key`, `stream_not_live`, `too_many_requests`.
   */
  addByKey(key: string | undefined, caption: Caption): Promise<{ sequence: number }>;
}

export function createCaptionsService({
  accounts,
  eventLog,
  streams,
  redis,
}: {
  accounts: Pick<AccountsService, 'isStreamKey' | 'streamerOfKey'>;
  eventLog: Pick<EventLog, 'append'>;
  streams: Pick<StreamsService, 'findRun' | 'findStreamForEncoder'>;
  redis: Redis | undefined;
}): CaptionsService {
  const lines = createRateLimiter({
    name: 'captions',
    max: captionLimits.linesPerMinute,
    windowSeconds: 60,
    redis,
  });

  async function append(actorId: string, streamId: string, caption: Caption): Promise<{ sequence: number }> {
    await takeOrRefuse(lines, streamId);
    const appended = await eventLog.append(
      streamId,
      { type: 'caption.line', actorId, payload: { caption } },
      // The show may have ended since it was read.
      { alsoInTransaction: async (transaction) => createStreamsQueries(transaction).lockLive(streamId) },
    );
    if (appended.outcome === 'skipped') throw new AppError('stream_not_live');
    return { sequence: appended.event.sequence };
  }

  return {
    async add(actor, streamId, caption) {
      const stream = await streams.findRun(actor, streamId);
      if (stream.status !== 'live') throw new AppError('stream_not_live');
      return append(actor.userId, streamId, caption);
    },

    async addByKey(key, caption) {
      if (key === undefined) throw new AppError('signed_out');
      if (!accounts.isStreamKey(key)) throw new AppError('wrong_stream_key');
      const streamer = await accounts.streamerOfKey(key);
      const stream = await streams.findStreamForEncoder(streamer.id);
      if (stream?.status !== 'live') throw new AppError('stream_not_live');
      return append(streamer.id, stream.id, caption);
    },
  };
}
