import { expect, test } from 'vitest';
import { withLiveSpans } from './live-spans.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 12, minute));
const usual = (minute: number, priceCents: number, originalPriceCents: number | null = null) => ({
  priceCents,
  originalPriceCents,
  at: at(minute),
});
const span = (from: number, to: number, priceCents: number) => ({ priceCents, at: at(from), until: at(to) });

test('a price of a show is a step down, and a step up when it ended', () => {
  expect(withLiveSpans([usual(0, 3000)], [span(10, 15, 2400)], at(50))).toEqual([
    { ...usual(15, 3000), isLive: false },
    { ...usual(10, 2400, 3000), isLive: true },
    { ...usual(0, 3000), isLive: false },
  ]);
});

test('a price of a show that is still on has no end', () => {
  expect(withLiveSpans([usual(0, 3000)], [span(10, 15, 2400)], at(14))).toEqual([
    { ...usual(10, 2400, 3000), isLive: true },
    { ...usual(0, 3000), isLive: false },
  ]);
});

test('of two live prices at once the lower one applies, and the usual price may change meanwhile', () => {
  const prices = [usual(12, 2000, 3000), usual(0, 3000)];
  const steps = withLiveSpans(prices, [span(12, 15, 1600), span(10, 15, 2400), span(11, 13, 1500)], at(50));
  expect(steps.map(({ priceCents, at: from, isLive }) => [from.getUTCMinutes(), priceCents, isLive])).toEqual(
    [
      [15, 2000, false],
      [13, 1600, true],
      [12, 1500, true],
      [11, 1500, true],
      [10, 2400, true],
      [0, 3000, false],
    ],
  );
});

test('a live price before the first known price, or not below it, is left out', () => {
  expect(withLiveSpans([usual(20, 1000)], [span(10, 15, 900), span(30, 35, 1000)], at(50))).toEqual([
    { ...usual(20, 1000), isLive: false },
  ]);
});
