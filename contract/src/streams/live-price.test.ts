import { expect, test } from 'vitest';
import { atLivePrice, livePriceNote, runningLivePrice } from './live-price.ts';

const price = {
  percent: 20,
  startsAt: '2026-05-04T18:00:00.000Z',
  endsAt: '2026-05-04T18:05:00.000Z',
  streamTitle: 'Clay',
};
const at = (time: string) => new Date(`2026-05-04T${time}Z`);

test('a live price applies from its first millisecond until its end, excluded', () => {
  expect(runningLivePrice([price], at('17:59:59.999'))).toBeUndefined();
  expect(runningLivePrice([price], at('18:00:00.000'))).toBe(price);
  expect(runningLivePrice([price], at('18:04:59.999'))).toBe(price);
  expect(runningLivePrice([price], at('18:05:00.000'))).toBeUndefined();
});

test('of the live prices of two shows the lower one applies', () => {
  const lower = { ...price, percent: 35, endsAt: '2026-05-04T18:02:00.000Z' };
  expect(runningLivePrice([price, lower], at('18:01:00.000'))).toBe(lower);
  expect(runningLivePrice([price, lower], at('18:03:00.000'))).toBe(price);
  expect(runningLivePrice([], at('18:03:00.000'))).toBeUndefined();
});

test('an amount is rounded half up, and its note has the show, the percentage and the end', () => {
  expect(atLivePrice(2450, { percent: 20 })).toBe(1960);
  expect(atLivePrice(999, { percent: 50 })).toBe(500);
  expect(livePriceNote(price)).toBe('Live price of “Clay”, 20% off until 6:05 PM UTC');
});
