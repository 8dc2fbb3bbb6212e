// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { initialStudioState } from '../store/studio-state.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import { NetworkPanel } from './network-panel.tsx';

const nowMs = Date.parse('2026-11-24T12:00:00Z');
const store = createStudioStore();

function Shown() {
  return <NetworkPanel state={useStudioState(store, (state) => state)} now={nowMs} />;
}

const textOf = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent ?? undefined;

test('the network panel shows the state of the broadcast, its connection and its last failure', () => {
  render(<Shown />);
  expect([textOf('Broadcast'), textOf('Connection'), textOf('Last failure')]).toEqual([
    'Not started',
    'None',
    undefined,
  ]);
  act(() => {
    store.dispatch({ type: 'error', message: 'The media server refused the offer' });
    store.dispatch({ type: 'connectionChanged', state: 'disconnected' });
  });
  expect([textOf('Broadcast'), textOf('Connection'), textOf('Last failure')]).toEqual([
    'Failed',
    'Lost',
    'The media server refused the offer',
  ]);
  act(() => store.dispatch({ type: 'started' }));
  expect([textOf('Broadcast'), textOf('Last failure')]).toEqual(['Sending', undefined]);
  act(() => store.dispatch({ type: 'ended' }));
  expect(textOf('Broadcast')).toBe('Ended');
});

test.each([
  [{ latency: 49, packetLoss: 0.9, jitter: 29 }, 'Good'],
  [{ latency: 50, packetLoss: 1, jitter: 30 }, 'Warning'],
  [{ latency: 149, packetLoss: 4.9, jitter: 49 }, 'Warning'],
  [{ latency: 150, packetLoss: 5, jitter: 50 }, 'Bad'],
])('[QUAL-9] [QUAL-12] [QUAL-13] the network panel says of %j: %s', (values, level) => {
  render(<NetworkPanel state={{ ...initialStudioState, ...values }} now={0} />);
  const levelOf = (label: string) =>
    screen.getAllByText(label).map((one) => one.closest('li')?.textContent?.replace(label, ''));
  for (const label of ['Latency', 'Packet loss', 'Jitter'])
    expect(levelOf(label), label).toContainEqual(expect.stringMatching(new RegExp(`^[\\d.]+.+${level}$`)));
});
