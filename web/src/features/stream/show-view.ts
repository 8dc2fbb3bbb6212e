import type { StreamDetail, StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import type { PlayedShow } from '../player/player.tsx';

/** What a show's room says about it, once it has. `at` is when, in milliseconds since 1970. */
export interface RoomWord {
  status: StreamStatus;
  isBroadcasterConnected: boolean;
  viewerCount: number;
  startedAt: string | undefined;
  /** The room told that the broadcaster dropped, and not that they came back. */
  hasDropped: boolean;
  /** The end came while this page was in the room. */
  hasSeenEnd: boolean;
}

/** An end counts as a moment ago for this long. */
const justEndedMs = 3_600_000;

/** Whether a show ended a short while before `now` (PLAYER-3, PLAYER-4). */
export function endedLately(endedAt: string | undefined, now: number): boolean {
  return endedAt !== undefined && now - Date.parse(endedAt) < justEndedMs;
}

/**
 * The show as its page shows it: what the room says where it has spoken, else what the server answered.
 * `now` is undefined while the page is the server's: what depends on the time is not said there.
 */
export function playedShow(
  stream: StreamDetail,
  room: RoomWord | undefined,
  now: number | undefined,
): PlayedShow {
  const status = room?.status ?? stream.status;
  return {
    id: stream.id,
    roomId: stream.vdoRoomId,
    title: stream.title,
    poster: stream.thumbnail,
    status,
    isBroadcasterGone: status === 'live' && room?.hasDropped === true,
    hasJustEnded:
      status === 'ended' &&
      (room?.hasSeenEnd === true || (now !== undefined && endedLately(stream.endedAt, now))),
    scheduledTime: stream.scheduledTime,
    endedAt: stream.endedAt ?? stream.startedAt,
    viewerCount: status === 'live' ? (room?.viewerCount ?? stream.viewerCount) : undefined,
  };
}
