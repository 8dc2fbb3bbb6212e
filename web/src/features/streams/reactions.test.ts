import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StandInConnection, streamId } from '../../testing/live-stream.ts';
import { StreamReactions } from './reactions.ts';

let connection: StandInConnection;
let reactions: StreamReactions;
const flown: [string, number][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  flown.length = 0;
  connection = new StandInConnection();
  connection.changeTo({ name: 'connected' });
  reactions = new StreamReactions(connection, streamId);
  reactions.subscribe((reaction, count) => flown.push([reaction, count]));
});
afterEach(() => {
  reactions.close();
  vi.useRealTimers();
});

test('reactions are shown at once, and those of a tick are sent as one event per kind', () => {
  for (const reaction of ['heart', 'heart', 'fire', 'heart'] as const) reactions.press(reaction);
  expect(flown).toEqual([
    ['heart', 1],
    ['heart', 1],
    ['fire', 1],
    ['heart', 1],
  ]);
  expect(connection.of('chat:react')).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(connection.of('chat:react')).toEqual([
    { streamId, reaction: 'heart', presses: 3 },
    { streamId, reaction: 'fire', presses: 1 },
  ]);
});

test('reactions of all viewers are shown without the own ones, which were already shown', () => {
  reactions.press('heart');
  reactions.press('heart');
  vi.advanceTimersByTime(500);
  flown.length = 0;
  reactions.received({ streamId, counts: { heart: 1 }, total: 1 });
  reactions.received({ streamId, counts: { heart: 5, wow: 2 }, total: 8 });
  reactions.received({ streamId, counts: { heart: 3 }, total: 11 });
  expect(flown).toEqual([
    ['heart', 4],
    ['wow', 2],
    ['heart', 3],
  ]);
});

test('reactions above the limit are neither shown nor sent, and none is sent without a connection', () => {
  for (let press = 0; press < 25; press += 1) reactions.press('clap');
  expect(flown).toHaveLength(20);
  connection.changeTo({ name: 'reconnecting' });
  vi.advanceTimersByTime(500);
  expect(connection.of('chat:react')).toEqual([]);
  flown.length = 0;
  reactions.received({ streamId, counts: { clap: 2 }, total: 2 });
  expect(flown).toEqual([['clap', 2]]);
});
