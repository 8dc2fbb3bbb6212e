import { expect, test } from 'vitest';
import { ReceptionStatistics } from './receiver-report.ts';

test('reports the fraction lost since the last report and the total', () => {
  const statistics = new ReceptionStatistics(90_000);
  for (let sequence = 65_530; sequence < 65_630; sequence += 1) {
    if (sequence % 4 !== 0) statistics.received(sequence, 0, 0, false);
  }
  const report = statistics.report(1, 1000);
  expect(report.fractionLost / 256).toBeCloseTo(0.25, 1);
  expect(report.cumulativeLost).toBe(statistics.packetsLost);
  expect(report.highestSequence).toBe(65_629);
  statistics.received(65_630, 0, 0, false);
  expect(statistics.report(1, 2000).fractionLost).toBe(0);
});

test('packets that arrive regularly have no jitter, and irregular ones have', () => {
  const even = new ReceptionStatistics(90_000);
  const shaken = new ReceptionStatistics(90_000);
  for (let index = 0; index < 200; index += 1) {
    even.received(index, index * 3000, (index * 1000) / 30, false);
    shaken.received(index, index * 3000, (index * 1000) / 30 + (index % 2) * 10, false);
  }
  expect(even.jitterMs).toBeLessThan(0.1);
  expect(shaken.jitterMs).toBeCloseTo(10, 0);
});

test('reports how long ago the last sender report arrived', () => {
  const statistics = new ReceptionStatistics(48_000);
  expect(statistics.report(1, 0).delaySinceLastSenderReport).toBe(0);
  statistics.senderReport(0xabcd_1234, 1000);
  const report = statistics.report(1, 1500);
  expect(report.lastSenderReport).toBe(0xabcd_1234);
  expect(report.delaySinceLastSenderReport).toBe(32_768);
});
