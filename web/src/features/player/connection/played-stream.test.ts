import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { expect, test } from 'vitest';
import { streamSummary } from '../../../testing/sample-streams.ts';
import type { JoinedStreamStatus } from '../../streams/joined-stream-state.ts';
import { playedStream } from './played-stream.ts';

const now = Date.parse('2026-05-04T20:00:00.000Z');

function stream(status: StreamDetail['status'], endedAt?: string): StreamDetail {
  return {
    ...streamSummary({ id: 'kiln-night' }),
    status,
    ...(endedAt !== undefined && { endedAt }),
    isRehearsal: false,
    peakViewerCount: 3,
    isBroadcasterConnected: status === 'live',
    streamerName: 'Juno Marchetti',
    streamerAvatar: '/icon-192.png',
  };
}

/** The join response of a show that has ended. */
const over: JoinedStreamStatus = {
  status: 'ended',
  isLive: false,
  isBroadcasterConnected: false,
  vdoRoomId: undefined,
  startedAt: undefined,
  endsWithoutBroadcasterAt: undefined,
  endedBecause: undefined,
};

test('a show that was live when the page loaded has just ended, even without an event', () => {
  const played = playedStream(stream('live'), { stream: over, viewerCount: 4 }, undefined);
  expect(played).toMatchObject({ status: 'ended', hasJustEnded: true, viewerCount: undefined });
});

test('a show counts as just ended for an hour', () => {
  const joined = { stream: over, viewerCount: undefined };
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  expect(playedStream(stream('ended', minutesAgo(59)), joined, now).hasJustEnded).toBe(true);
  expect(playedStream(stream('ended', minutesAgo(61)), joined, now).hasJustEnded).toBe(false);
});

test('[VIEW-14] the viewer count is the one that the room measured last, else the one of the server’s answer, and only while live', () => {
  const answered = { ...stream('live'), viewerCount: 12 };
  const countOf = (joined: Parameters<typeof playedStream>[1], shown = answered) =>
    playedStream(shown, joined, now).viewerCount;
  expect(countOf({ stream: undefined, viewerCount: undefined })).toBe(12);
  expect(countOf({ stream: undefined, viewerCount: 31 })).toBe(31);
  expect(countOf({ stream: undefined, viewerCount: 0 })).toBe(0);
  expect(countOf({ stream: over, viewerCount: 31 })).toBeUndefined();
  for (const status of ['scheduled', 'ended', 'created'] as const) {
    const other = { ...stream(status), viewerCount: 12 };
    expect(countOf({ stream: undefined, viewerCount: 31 }, other)).toBeUndefined();
  }
});
