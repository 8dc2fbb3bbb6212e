import type { FrameStats } from '@greenroom/contract/frame/frame-events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../../testing/component/mount.tsx';
import { createStudioStore } from '../store/studio-store.ts';
import { StatsPanel } from './stats-panel.tsx';

const startMs = Date.parse('2026-11-24T12:00:00Z');
const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const measured = (values: Partial<FrameStats>): FrameStats => ({
  fps: null,
  bitrateBps: null,
  width: 1280,
  height: 720,
  packetLossPercent: null,
  latencyMs: null,
  jitterMs: null,
  bytes: 0,
  ...values,
});

/** A broadcast with measurements at these minutes after its start. */
function storeWith(...samples: readonly [minute: number, values: Partial<FrameStats>][]) {
  const store = createStudioStore();
  for (const [minute, values] of samples) {
    vi.setSystemTime(startMs + minute * minuteMs);
    store.dispatch({ type: 'statsTaken', stats: measured(values) });
  }
  return store;
}

/**
 * The chart with that label: its caption, and its points in percent of the width from the left and of the
 * height from the bottom.
 */
function chartOf(label: string) {
  const figure = [...document.querySelectorAll('figure')].find(
    (one) => one.querySelector('figcaption span')?.textContent === label,
  );
  if (figure === undefined) return undefined;
  const [svg, line] = [figure.querySelector('svg')!, figure.querySelector('polyline')!];
  const place = svg.getBoundingClientRect();
  const toScreen = line.getScreenCTM()!;
  // The drawing is 108 units high. 4 units at the top and at the bottom keep a thick line from being clipped.
  const floor = place.bottom - (place.height * 4) / 108;
  // Adding 0 turns -0 into 0.
  const percent = (part: number, whole: number) => Math.round((part / whole) * 100) + 0;
  return {
    says: figure.querySelector('figcaption')!.textContent,
    line: [...line.points].map((point) => {
      const { x, y } = point.matrixTransform(toScreen);
      return [percent(x - place.left, place.width), percent(floor - y, (place.height * 100) / 108)];
    }),
  };
}

/** The rows of the table that accompanies the charts, one per minute. */
const minutes = () =>
  [...document.querySelectorAll('table[aria-label="Minute by minute"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );

async function openAt(store: ReturnType<typeof createStudioStore>, minute: number) {
  return mount(
    <StatsPanel
      store={store}
      isLive
      isRehearsal={false}
      viewerCount={3}
      durationMs={minute * minuteMs}
      bytes={12}
      now={startMs + minute * minuteMs}
    />,
  );
}

test('a chart draws the measurements of the last five minutes, each at its time and height', async () => {
  const store = storeWith(
    [0, { bitrateBps: 9_000_000, fps: 60, latencyMs: 400 }],
    [2, { bitrateBps: 1_000_000, fps: 12, latencyMs: 40, packetLossPercent: 0.1 }],
    [3.5, { bitrateBps: 2_000_000, latencyMs: 80, packetLossPercent: 0.4 }],
    [5, { bitrateBps: 500_000, fps: 24, latencyMs: 60, packetLossPercent: 0 }],
    [6, { bitrateBps: 1_500_000, fps: 18, jitterMs: 7 }],
  );
  const atSix = await openAt(store, 6);
  expect(chartOf('Bitrate')).toEqual({
    says: 'Bitrateat most 2.0 Mbps',
    line: [
      [20, 50],
      [50, 100],
      [80, 25],
      [100, 75],
    ],
  });
  // Missing measurements have no point.
  expect(chartOf('FPS')).toEqual({
    says: 'FPSat most 24',
    line: [
      [20, 50],
      [80, 100],
      [100, 75],
    ],
  });
  expect(chartOf('Latency')).toEqual({
    says: 'Latencyat most 80 ms',
    line: [
      [20, 50],
      [50, 100],
      [80, 75],
    ],
  });
  // A small loss stays low in the chart, and the caption has its exact maximum.
  expect(chartOf('Loss')).toEqual({
    says: 'Lossat most 0.4%',
    line: [
      [20, 10],
      [50, 40],
      [80, 0],
    ],
  });
  // One sample makes no line.
  expect(chartOf('Jitter')).toBeUndefined();
  expect(minutes()).toEqual([
    '0 | 1.5 Mbps | 18 | - | - | 7 ms',
    '1 | 500 kbps | 24 | 60 ms | 0.0% | -',
    '2 | 2.0 Mbps | - | 80 ms | 0.4% | -',
    '3 | - | - | - | - | -',
    '4 | 1.0 Mbps | 12 | 40 ms | 0.1% | -',
  ]);
  await atSix.unmount();

  const later = await openAt(store, 7.5);
  expect(chartOf('Bitrate')).toEqual({
    says: 'Bitrateat most 2.0 Mbps',
    line: [
      [20, 100],
      [50, 25],
      [70, 75],
    ],
  });
  expect(chartOf('FPS')?.line).toEqual([
    [50, 100],
    [70, 75],
  ]);
  await later.unmount();

  await openAt(store, 8.5);
  expect(chartOf('Bitrate')).toEqual({
    says: 'Bitrateat most 1.5 Mbps',
    line: [
      [30, 33],
      [50, 100],
    ],
  });
  expect(chartOf('Latency')).toBeUndefined();
});

test('a sample that arrives while the chart is open is drawn at its right end', async () => {
  const store = storeWith([0, { bitrateBps: 600_000 }], [1, { bitrateBps: 300_000 }]);
  await openAt(store, 2);
  expect(chartOf('Bitrate')?.line).toEqual([
    [60, 100],
    [80, 50],
  ]);
  vi.setSystemTime(startMs + 2 * minuteMs);
  store.dispatch({ type: 'statsTaken', stats: measured({ bitrateBps: 1_200_000 }) });
  await expect
    .poll(() => chartOf('Bitrate')?.line)
    .toEqual([
      [60, 50],
      [80, 25],
      [100, 100],
    ]);
});
