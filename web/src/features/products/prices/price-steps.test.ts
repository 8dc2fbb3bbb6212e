import { expect, test } from 'vitest';
import { priceSteps } from './price-steps.ts';

const now = new Date('2026-06-30T00:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

test('a price is a level line until the next, from the first one on', () => {
  const prices = [
    { at: daysAgo(5), price: 96, originalPrice: 120 },
    { at: daysAgo(10), price: 80 },
    { at: daysAgo(20), price: 120 },
  ];
  expect(priceSteps(prices, now)).toEqual({
    from: new Date(daysAgo(20)),
    lowest: 80,
    highest: 120,
    path: 'M0 0 H50 V100 H75 V60 H100',
  });
});

test('only the last 90 days are shown, beginning with the price at their start', () => {
  const prices = [
    { at: daysAgo(45), price: 30 },
    { at: daysAgo(100), price: 20 },
    { at: daysAgo(200), price: 90 },
  ];
  expect(priceSteps(prices, now)).toEqual({
    from: new Date(daysAgo(90)),
    lowest: 20,
    highest: 30,
    path: 'M0 100 H50 V0 H100',
  });
});

test('a price that never changed is one line in the middle', () => {
  expect(priceSteps([{ at: daysAgo(0), price: 24.5 }], now).path).toBe('M0 50 H100');
});
