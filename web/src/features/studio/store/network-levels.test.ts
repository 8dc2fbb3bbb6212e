import { expect, test } from 'vitest';
import { connectionScore, latencyColour, networkLevel } from './network-levels.ts';
import { noStats } from './stats-history.ts';

const levels = [
  ['latency', 49.9, 'good'],
  ['latency', 50, 'warning'],
  ['latency', 149.9, 'warning'],
  ['latency', 150, 'bad'],
  ['packetLoss', 0.9, 'good'],
  ['packetLoss', 1, 'warning'],
  ['packetLoss', 4.9, 'warning'],
  ['packetLoss', 5, 'bad'],
  ['jitter', 29.9, 'good'],
  ['jitter', 30, 'warning'],
  ['jitter', 49.9, 'warning'],
  ['jitter', 50, 'bad'],
] as const;

test.each(levels)('[QUAL-9] [QUAL-12] [QUAL-13] a %s of %d is %s', (name, value, level) => {
  expect(networkLevel(name, value)).toBe(level);
});

const colours = [
  [100, 'green'],
  [100.1, 'yellow'],
  [200, 'yellow'],
  [200.1, 'red'],
] as const;

test.each(colours)('[QUAL-10] [QUAL-11] the mini bar is, for %d ms, %s', (latencyMs, colour) => {
  expect(latencyColour(latencyMs)).toBe(colour);
});

test('the score decreases with bars, warnings and bad values, from 100 to 0', () => {
  expect(connectionScore('excellent', { ...noStats, latency: 12, packetLoss: 0, jitter: 2 })).toBe(100);
  expect(connectionScore('good', { ...noStats, latency: 80, packetLoss: 6 })).toBe(60);
  expect(connectionScore('critical', { ...noStats, latency: 900, packetLoss: 50, jitter: 90 })).toBe(0);
  expect(connectionScore('offline', noStats)).toBe(0);
  expect(connectionScore(undefined, noStats)).toBe(0);
});
