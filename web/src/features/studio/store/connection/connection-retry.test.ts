import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionLifeCycle } from './connection-life-cycle.ts';
import { ConnectionRetry } from './connection-retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connectionThatFails() {
  const tries: number[] = [];
  const shown: ConnectionLifeCycle['state'][] = [];
  const started = Date.now();
  const connection = new ConnectionRetry({
    retry: () => {
      tries.push(Date.now() - started);
      connection.dispatch({ type: 'failed' });
    },
    onChange: ({ state }) => shown.push(state),
  });
  connection.dispatch({ type: 'initialised' });
  connection.dispatch({ type: 'disconnected' });
  return { connection, tries, shown };
}

test('[CONN-9] [CONN-10] a lost connection is tried again 5 times, after 1, 2, 4, 8 and 16 s, and then no more', () => {
  const { connection, tries } = connectionThatFails();
  vi.advanceTimersByTime(600_000);
  expect(tries).toEqual([1000, 3000, 7000, 15_000, 31_000]);
  expect(connection.connection).toEqual({ state: 'failed', attempts: 5, retryAtMs: undefined });
});

test('a connection that is back or was closed is not retried', () => {
  const back = connectionThatFails();
  back.connection.dispatch({ type: 'connected' });
  const closed = connectionThatFails();
  closed.connection.dispatch({ type: 'closed' });
  vi.advanceTimersByTime(600_000);
  expect([back.tries, closed.tries]).toEqual([[], []]);
  expect(vi.getTimerCount()).toBe(0);
  expect(closed.shown).toEqual(['connecting', 'disconnected', 'idle']);
});
