import type { StreamDetail, StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { JoinedStreamStatus } from '../../streams/joined-stream-state.ts';

/** The stream as the player needs it. */
export interface PlayedStream {
  id: string;
  /** Undefined until it is known: the API tells it only while the stream is live. */
  mediaRoomId: string | undefined;
  title: string;
  poster: string;
  status: StreamStatus;
  /** Only who runs it sees it, so it is not said to be live. */
  isRehearsal: boolean;
  /** The broadcaster has lost the connection and may come back. */
  isBroadcasterGone: boolean;
  /** It ended a short while ago, or while this page was open. */
  hasJustEnded: boolean;
  scheduledTime: string | undefined;
  endedAt: string | undefined;
  /** Undefined until it is known. */
  viewerCount: number | undefined;
}

/** For this long after its end a stream counts as just ended. */
const justEndedMs = 3_600_000;

/** Whether a stream ended a short while before `now` (PLAYER-3, PLAYER-4). */
export function endedLately(endedAt: string | undefined, now: number): boolean {
  return endedAt !== undefined && now - Date.parse(endedAt) < justEndedMs;
}

/**
 * The stream as its page shows it: what the events of its socket room said, else what the server answered. `now` is
 * undefined while the server renders the page, which leaves out what depends on the time.
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
      // The end may have come while the page loaded, or while its connection was lost: then no event told it.
      (stream.status === 'live' ||
        joined.stream?.endedBecause !== undefined ||
        (now !== undefined && endedLately(stream.endedAt, now))),
    scheduledTime: stream.scheduledTime,
    endedAt: stream.endedAt ?? stream.startedAt,
    viewerCount: status === 'live' ? (joined.viewerCount ?? stream.viewerCount) : undefined,
  };
}
