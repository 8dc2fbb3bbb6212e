import { expect, test } from 'vitest';
import { aggregateStats, statsSince } from './stats-history.ts';
import type { StatsEntry } from './stats-history.ts';

const now = 1_700_000_900_000;
const entry = (minutesAgo: number, change: Partial<StatsEntry>): StatsEntry => ({
  atMs: now - minutesAgo * 60_000,
  fps: null,
  bitrate: null,
  latency: null,
  packetLoss: null,
  jitter: null,
  ...change,
});

const history = [
  entry(14, { bitrate: 1000, fps: 10 }),
  entry(4, { bitrate: 2000, fps: 20, latency: 90 }),
  entry(0.5, { bitrate: 3000, packetLoss: 2, jitter: 5 }),
];

test('[STORE-22] means of what was measured in the last 1, 5 and 15 minutes', () => {
  expect(aggregateStats(history, 1, now)).toEqual({
    bitrate: 3000,
    fps: null,
    latency: null,
    packetLoss: 2,
    jitter: 5,
  });
  expect(aggregateStats(history, 5, now)).toMatchObject({ bitrate: 2500, fps: 20, latency: 90 });
  expect(aggregateStats(history, 15, now)).toMatchObject({ bitrate: 2000, fps: 15 });
  expect(aggregateStats([], 15, now).bitrate).toBeNull();
});

test('a measurement is in a window until it is older than that', () => {
  expect(statsSince(history, 4, now)).toEqual([history[2]]);
  expect(statsSince(history, 4, now - 1)).toEqual([history[1], history[2]]);
});
