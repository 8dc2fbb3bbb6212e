import { describe, expect, test } from 'vitest';
import { BandwidthSteps, highestAllowed } from './bandwidth-steps.ts';
import type { ViewerReport } from './bandwidth-steps.ts';

const rungs = [
  { height: 180, bitrateBps: 150_000 },
  { height: 360, bitrateBps: 500_000 },
  { height: 720, bitrateBps: 2_500_000 },
];

/** A viewer that reports once a second; how far below the highest layer it is after each report. */
function viewer() {
  const steps = new BandwidthSteps();
  let nowMs = 1_000_000;
  return {
    indexIn: (sent: typeof rungs) => steps.indexIn(sent),
    report(seconds: number, report: Partial<ViewerReport>, sent = rungs): number[] {
      return Array.from({ length: seconds }, () => {
        nowMs += 1000;
        steps.update(sent, { estimateBps: undefined, fractionLost: 0, ...report }, nowMs);
        return sent.length - 1 - steps.indexIn(sent);
      });
    },
  };
}

describe('the limit that a viewer sets', () => {
  test('allows the largest picture that is not higher, or else the lowest', () => {
    const heights = [1080, 720, 719, 480, 360, 200, 100].map((height) => highestAllowed(rungs, height));
    expect(heights).toEqual([2, 2, 1, 1, 1, 0, 0]);
    expect(highestAllowed(rungs, undefined)).toBe(2);
    expect(highestAllowed([rungs[2]!], 360)).toBe(0);
  });

  test('uses the position in the list when sizes are unknown', () => {
    const unknown = rungs.map(({ bitrateBps }) => ({ bitrateBps, height: 0 }));
    expect([1080, 720, 480, 360, 1].map((height) => highestAllowed(unknown, height))).toEqual([
      2, 2, 1, 0, 0,
    ]);
  });
});

describe('the bandwidth of a connection', () => {
  test('lets a viewer without reports, or without problems, stay on the highest layer', () => {
    expect(viewer().report(5, {})).toEqual([0, 0, 0, 0, 0]);
    expect(viewer().report(5, { estimateBps: 3_000_000, fractionLost: 0.01 })).toEqual([0, 0, 0, 0, 0]);
  });

  test('lowers the layer to what fits after two or three bad seconds, and not after one', () => {
    const one = viewer();
    one.report(1, { estimateBps: 600_000 });
    expect(one.report(3, { estimateBps: 3_000_000 })).toEqual([0, 0, 0]);
    expect(viewer().report(3, { estimateBps: 600_000 })).toEqual([0, 0, 1]);
    expect(viewer().report(3, { estimateBps: 200_000 })).toEqual([0, 0, 2]);
    expect(viewer().report(3, { fractionLost: 0.2 })).toEqual([0, 0, 1]);
  });

  test('raises the layer after three good seconds when the estimate allows the next one', () => {
    const watching = viewer();
    watching.report(3, { estimateBps: 600_000 });
    expect(watching.report(5, { estimateBps: 2_600_000 })).toEqual([1, 1, 1, 0, 0]);
  });

  test('raises the layer on trial when the estimate follows what arrives, after longer and longer times', () => {
    const watching = viewer();
    const triedAfter = () => {
      watching.report(3, { estimateBps: 600_000 });
      let seconds = 0;
      while (watching.report(1, { estimateBps: 700_000 })[0] === 1 && seconds < 200) seconds += 1;
      return seconds + 1;
    };
    const tries = [triedAfter(), triedAfter(), triedAfter(), triedAfter(), triedAfter()];
    expect(tries).toEqual([8, 16, 32, 64, 64]);
  });

  test('does not raise the layer while losses continue', () => {
    const watching = viewer();
    watching.report(3, { fractionLost: 0.3 });
    expect(new Set(watching.report(60, { estimateBps: 5_000_000, fractionLost: 0.05 }))).toEqual(
      new Set([1]),
    );
  });

  test('does not move viewers of a lower layer when the publisher stops and restarts the highest one', () => {
    const lower = rungs.slice(0, 2);
    const middle = viewer();
    middle.report(3, { estimateBps: 600_000 });
    expect(middle.indexIn(rungs)).toBe(1);
    expect(middle.indexIn(lower)).toBe(1);
    // Calm on what is the highest then is no reason for the one that comes back.
    expect(middle.report(3, { estimateBps: 600_000 }, lower)).toEqual([0, 0, 0]);
    expect(middle.indexIn(rungs)).toBe(1);
    const low = viewer();
    low.report(3, { estimateBps: 200_000 });
    low.report(4, { estimateBps: 600_000 }, lower);
    expect(low.indexIn(lower)).toBe(1);
    expect(low.indexIn(rungs)).toBe(1);
    // Who was never lowered gets the highest that there is.
    expect(viewer().indexIn(lower)).toBe(1);
    expect(viewer().indexIn(rungs)).toBe(2);
  });

  test('never lowers the lowest layer', () => {
    expect(viewer().report(10, { estimateBps: 20_000, fractionLost: 0.4 }).at(-1)).toBe(2);
  });
});
