// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
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
