// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { managedStream } from '../../../testing/sample-streams.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { initialStudioState } from '../store/studio-state.ts';
import { EndedStream } from './ended-stream.tsx';
import { NetworkPanel } from './network-panel.tsx';
import { WatchingNow } from './watching-now.tsx';

test('[STUDIO-28] a live show of which nothing is measured has no figure of its network, in lines, averages and minutes', () => {
  render(<NetworkPanel state={initialStudioState} now={0} />);
  for (const name of ['Latency', 'Packet loss', 'Jitter'])
    expect(screen.getByText(name, { selector: 'li > span' }).nextElementSibling?.textContent, name).toBe('-');
  const tables = screen.getAllByRole('table', { hidden: true });
  expect(tables).toHaveLength(2);
  for (const table of tables) {
    const cells = within(table).getAllByRole('cell', { hidden: true });
    expect(cells.length).toBeGreaterThanOrEqual(15);
    expect(new Set(cells.map(({ textContent }) => textContent))).toEqual(new Set(['-']));
  }
});

test('[STUDIO-28] before the server has said who watches and since when, the desk says neither', () => {
  const live = { viewers: [], viewerCount: undefined } as unknown as JoinedStream;
  render(<WatchingNow stream={managedStream()} live={live} durationMs={undefined} />);
  const words = screen.getByRole('region', { name: 'Watching now' }).textContent;
  expect(words).toMatch(/^- viewers/);
  expect(words).toMatch(/On air -(Peak|$)/);
});

test('[STUDIO-28] a show that ended before it was on air has no time on air', () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  const stream = managedStream({ startedAt: undefined, endedAt: '2026-11-24T12:00:00Z' });
  render(<EndedStream stream={stream} onStartAnew={() => undefined} />, { wrapper: MemoryRouter });
  expect(screen.getByText('Time on air').nextElementSibling?.textContent).toBe('-');
});

test.each([
  [41, 57, '41 viewers', 'Peak 57'],
  [1, 0, '1 viewer', 'Peak 1'],
  [0, 3, '0 viewers', 'Peak 3'],
])(
  '[STUDIO-27] the desk says who watches as it was measured: %s now, %s at most',
  (viewerCount, peak, now, most) => {
    const live = { viewers: [], viewerCount } as unknown as JoinedStream;
    render(
      <WatchingNow stream={managedStream({ peakViewerCount: peak })} live={live} durationMs={3_723_000} />,
    );
    const [count, times] = screen.getByRole('region', { name: 'Watching now' }).querySelectorAll('p');
    expect(count?.textContent).toBe(now);
    expect(times?.textContent).toBe(`On air 1:02:03${most}`);
  },
);

test('[STUDIO-27] an ended show says how long it was on air, and how many watched it at most', () => {
  Element.prototype.scrollIntoView = () => undefined;
  const stream = managedStream({
    startedAt: '2026-11-24T10:00:00Z',
    endedAt: '2026-11-24T11:02:03Z',
    peakViewerCount: 57,
  });
  render(<EndedStream stream={stream} onStartAnew={() => undefined} />, { wrapper: MemoryRouter });
  expect(screen.getByText('Time on air').nextElementSibling?.textContent).toBe('1:02:03');
  expect(screen.getByText('Peak viewers').nextElementSibling?.textContent).toBe('57');
});
