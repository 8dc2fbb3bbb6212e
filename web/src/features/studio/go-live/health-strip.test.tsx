// @vitest-environment jsdom
import type { FrameStats } from '@greenroom/contract/frame/frame-events';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStudioStore } from '../store/studio-store.ts';
import { HealthStrip } from './health-strip.tsx';

const startMs = Date.parse('2026-11-24T12:00:00Z');
const well: FrameStats = {
  fps: 29,
  bitrateBps: 2_400_000,
  width: 1280,
  height: 720,
  packetLossPercent: 0,
  latencyMs: 20,
  jitterMs: 4,
  encoderLimit: 'none',
  bytes: 1000,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The strip of a broadcast that began at `startMs`, and a function that reports another measurement to it. */
function openStrip({ hasCamera = true, lacksDevice = false } = {}) {
  const store = createStudioStore();
  store.dispatch({ type: 'started' });
  const strip = () => (
    <HealthStrip store={store} now={Date.now()} hasCamera={hasCamera} lacksDevice={lacksDevice} />
  );
  const { rerender } = render(strip());
  return {
    store,
    stripText: () => screen.getByRole('status', { name: 'Health of the broadcast' }).textContent,
    measure(afterSeconds: number, stats: Partial<FrameStats> = {}) {
      vi.setSystemTime(startMs + afterSeconds * 1000);
      act(() => store.dispatch({ type: 'statsTaken', stats: { ...well, ...stats } }));
      rerender(strip());
    },
  };
}

test('the strip waits for measurements after the start, and then shows that all is well', () => {
  const { stripText, measure } = openStrip();
  expect(stripText()).toBe('Measuring the broadcast…');
  measure(2, { bitrateBps: 300_000, encoderLimit: 'bandwidth' });
  expect(stripText()).toBe('Measuring the broadcast…');
  measure(6);
  expect(stripText()).toBe('The broadcast is well');
});

test('without a camera the strip has no warning about light or upload', () => {
  const { stripText, measure } = openStrip({ hasCamera: false });
  measure(6, { fps: 0, bitrateBps: 32_000, encoderLimit: 'bandwidth' });
  expect(stripText()).toBe('The broadcast is well');
  measure(20, { packetLossPercent: 8 });
  expect(stripText()).toContain('of the packets are lost');
});

test('without one of its devices only the connection is shown as well', () => {
  const { stripText, measure } = openStrip({ hasCamera: false, lacksDevice: true });
  measure(6);
  expect(stripText()).toBe('The connection is well');
});

test('the strip names the worst cause with its remedy, and the number of others', () => {
  const { store, stripText, measure } = openStrip();
  measure(6, { bitrateBps: 800_000, encoderLimit: 'bandwidth', packetLossPercent: 2, latencyMs: 90 });
  expect(stripText()).toBe('Upload is 0.8 of 2.5 Mbps: lower quality to Low (and 2 more)');
  measure(20, { jitterMs: 60 });
  expect(stripText()).toBe('Packets arrive up to 60 ms early or late: stop other uploads on this network');
  // The same bitrate is low for a higher quality.
  act(() => {
    store.dispatch({ type: 'settingsChanged', settings: { qualityPreset: 'ultra' } });
    store.dispatch({ type: 'mediaChanged', media: { video: { bitrate: 8_000_000 } } });
  });
  measure(40, { encoderLimit: 'bandwidth' });
  expect(stripText()).toBe('Upload is 2.4 of 8.0 Mbps: lower quality to Medium');
});

test('the strip drops a bad moment after ten seconds, and starts again with another picture', () => {
  const { store, stripText, measure } = openStrip();
  measure(6, { packetLossPercent: 30 });
  expect(stripText()).toContain('30.0% of the packets are lost');
  measure(15);
  expect(stripText()).toContain('15.0% of the packets are lost');
  measure(17);
  expect(stripText()).toBe('The broadcast is well');
  act(() => store.dispatch({ type: 'screenShareChanged', isOn: true }));
  measure(20);
  expect(stripText()).toBe('Measuring the broadcast…');
  // A shared page that does not move needs few frames and a low bitrate.
  measure(22, { fps: 1, bitrateBps: 90_000 });
  expect(stripText()).toBe('The broadcast is well');
});
