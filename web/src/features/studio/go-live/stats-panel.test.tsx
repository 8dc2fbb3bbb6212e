// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStudioStore } from '../store/studio-store.ts';
import { StatsPanel } from './stats-panel.tsx';

const nowMs = Date.parse('2026-11-24T12:00:00Z');

/** The content of each tile by its name. */
function tiles(): Record<string, string | null | undefined> {
  return Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]),
  );
}

test('[STUDIO-26] the panel says what is measured of the show, each in its unit', () => {
  const store = createStudioStore();
  store.dispatch({ type: 'started' });
  store.dispatch({
    type: 'statsTaken',
    stats: {
      fps: 24,
      bitrateBps: 2_450_000,
      width: 1280,
      height: 720,
      packetLossPercent: 1.5,
      latencyMs: 85,
      jitterMs: 12,
      bytes: 34_560_000,
    },
  });
  render(
    <StatsPanel
      store={store}
      isLive
      isRehearsal={false}
      viewerCount={1250}
      durationMs={3_723_000}
      bytes={34_560_000}
      now={nowMs}
    />,
  );
  expect(tiles()).toMatchObject({
    Status: 'Live',
    Viewers: '1.3K',
    Duration: '1:02:03',
    Bitrate: '2.5 Mbps',
    FPS: '24',
    Resolution: '1280x720',
    'Data sent': '34.6 MB',
  });
});

test('[STUDIO-28] [STUDIO-26] a show that is not live and of which nothing is measured has no figure', () => {
  render(
    <StatsPanel
      store={createStudioStore()}
      isLive={false}
      isRehearsal={false}
      viewerCount={7}
      durationMs={undefined}
      bytes={undefined}
      now={nowMs}
    />,
  );
  const { Status, ...figures } = tiles();
  expect(Status).toBe('Offline');
  expect(Object.keys(figures)).toEqual(
    expect.arrayContaining(['Viewers', 'Duration', 'Bitrate', 'FPS', 'Resolution', 'Data sent']),
  );
  expect(new Set(Object.values(figures))).toEqual(new Set(['-']));
});

test.each([
  [
    {
      fps: 24,
      bitrateBps: 640_400,
      width: 1280,
      height: 720,
      packetLossPercent: 1.5,
      latencyMs: 85,
      jitterMs: 12,
    },
    {
      viewerCount: 1,
      durationMs: 61_000,
      bytes: 2_000_000,
    },
    ['1', '1:01', '640 kbps', '24', '1280x720', '2.0 MB', '1.5%', '85 ms', '12 ms', 'Fair'],
  ],
  [
    {
      fps: 30,
      bitrateBps: 4_100_000,
      width: 640,
      height: 360,
      packetLossPercent: 0,
      latencyMs: 9,
      jitterMs: 3,
    },
    {
      viewerCount: 0,
      durationMs: 3_723_000,
      bytes: 34_560_000,
    },
    ['0', '1:02:03', '4.1 Mbps', '30', '640x360', '34.6 MB', '0.0%', '9 ms', '3 ms', 'Excellent'],
  ],
])('[STUDIO-27] every tile of the panel follows what was measured', (stats, more, values) => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
  const store = createStudioStore();
  store.dispatch({ type: 'started' });
  // The quality comes of the bitrates of five seconds.
  for (let second = 1; second <= 5; second += 1) {
    vi.setSystemTime(nowMs + second * 2000);
    store.dispatch({ type: 'statsTaken', stats: { ...stats, bytes: more.bytes } });
  }
  render(<StatsPanel store={store} isLive isRehearsal={false} {...more} now={nowMs} />);
  // Below them are the states of the broadcast.
  expect(Object.values(tiles()).slice(0, 11)).toEqual(['Live', ...values]);
});
