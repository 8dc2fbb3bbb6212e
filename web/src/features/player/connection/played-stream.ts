import type { StreamDetail, StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { JoinedStreamStatus } from '../../streams/joined-stream-state.ts';

/** The stream data that the player needs. */
export interface PlayedStream {
  id: string;
  /** Undefined until it is known. The API returns it only while the stream is live. */
  mediaRoomId: string | undefined;
  title: string;
  poster: string;
  status: StreamStatus;
  /** Only the team of the show sees a rehearsal, so it is not labelled live. */
  isRehearsal: boolean;
  /** The broadcaster has lost the connection and may return. */
  isBroadcasterGone: boolean;
  /** Whether it ended a short time ago, or while this page was open. */
  hasJustEnded: boolean;
  scheduledTime: string | undefined;
  endedAt: string | undefined;
  /** Undefined until it is known. */
  viewerCount: number | undefined;
}

/** A stream counts as just ended for this long, in milliseconds. */
const justEndedMs = 3_600_000;

/** Whether a stream ended a short time before `now` (PLAYER-3, PLAYER-4). */
export function endedLately(endedAt: string | undefined, now: number): boolean {
  return endedAt !== undefined && now - Date.parse(endedAt) < justEndedMs;
}

/**
 * The stream as its page shows it: from the events of its socket room, else from the API. `now` is undefined in
 * the server render, which omits everything that depends on the time.
 */
export function playedStream(
  stream: StreamDetail,
  joined: { stream: JoinedStreamStatus | undefined; viewerCount: number | undefined },
  now: number | undefined,
): PlayedStream {
  const status = joined.stream?.status ?? stream.status;
  return {
    id: stream.id,
    mediaRoomId: joined.stream?.vdoRoomId ?? stream.vdoRoomId,
    title: stream.title,
    poster: stream.thumbnail,
    status,
    isRehearsal: stream.isRehearsal,
    isBroadcasterGone: status === 'live' && joined.stream?.endsWithoutBroadcasterAt !== undefined,
    hasJustEnded:
      status === 'ended' &&
      // The stream may have ended while the page loaded or while the connection was lost. Then no event
      // arrived.
      (stream.status === 'live' ||
        joined.stream?.endedBecause !== undefined ||
        (now !== undefined && endedLately(stream.endedAt, now))),
    scheduledTime: stream.scheduledTime,
    endedAt: stream.endedAt ?? stream.startedAt,
    viewerCount: status === 'live' ? (joined.viewerCount ?? stream.viewerCount) : undefined,
  };
}
