import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import type { JoinedStreamStatus } from '../streams/joined-stream-state.ts';
import type { PlayedStream } from '../player/player.tsx';

/** An end counts as a moment ago for this long. */
const justEndedMs = 3_600_000;

/** Whether a show ended a short while before `now` (PLAYER-3, PLAYER-4). */
export function endedLately(endedAt: string | undefined, now: number): boolean {
  return endedAt !== undefined && now - Date.parse(endedAt) < justEndedMs;
}

/**
 * The show as its page shows it: what its room says where it has spoken, else what the server answered. `now` is undefined
 * while the page is the server's: what depends on the time is not said there.
 */
export function playedStream(
  stream: StreamDetail,
  room: { show: JoinedStreamStatus | undefined; viewerCount: number | undefined },
  now: number | undefined,
): PlayedStream {
  const status = room.show?.status ?? stream.status;
  return {
    id: stream.id,
    roomId: stream.vdoRoomId,
    title: stream.title,
    poster: stream.thumbnail,
    status,
    isBroadcasterGone: status === 'live' && room.show?.endsWithoutBroadcasterAt !== undefined,
    hasJustEnded:
      status === 'ended' &&
      (room.show?.endedBecause !== undefined || (now !== undefined && endedLately(stream.endedAt, now))),
    scheduledTime: stream.scheduledTime,
    endedAt: stream.endedAt ?? stream.startedAt,
    viewerCount: status === 'live' ? (room.viewerCount ?? stream.viewerCount) : undefined,
  };
}
