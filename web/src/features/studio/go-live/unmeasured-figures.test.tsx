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
