import { expect, test } from 'vitest';
import { ViewerBacklog } from './viewer-backlog.ts';

test('a viewer whose socket refuses many packets in a row is behind, and a few are not enough', () => {
  const backlog = new ViewerBacklog();
  for (let index = 0; index < 40; index += 1) backlog.sent(false);
  backlog.sent(true);
  for (let index = 0; index < 40; index += 1) backlog.sent(false);
  expect(backlog.isBehind(2_500_000, 0)).toBe(false);
  for (let index = 0; index < 10; index += 1) backlog.sent(false);
  expect(backlog.isBehind(2_500_000, 0)).toBe(true);
  expect(backlog.isBehind(2_500_000, 1)).toBe(false);
});

test('a viewer with a lasting low estimate and loss is behind, and one of them is not enough', () => {
  const backlog = new ViewerBacklog();
  backlog.reportedEstimate(500_000);
  expect(backlog.isBehind(2_500_000, 0)).toBe(false);
  expect(backlog.isBehind(2_500_000, 10_000)).toBe(false);
  backlog.reportedLoss(0.2);
  expect(backlog.isBehind(2_500_000, 11_000)).toBe(false);
  expect(backlog.isBehind(2_500_000, 13_100)).toBe(true);
  backlog.reportedEstimate(5_000_000);
  expect(backlog.isBehind(2_500_000, 20_000)).toBe(false);
});
