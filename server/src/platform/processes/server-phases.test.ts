import { expect, onTestFinished, test, vi } from 'vitest';
import { createServerPhases } from './server-phases.ts';
import { createLog } from '../log.ts';

test('stops phase by phase, latest first in each, and continues after a failure', async () => {
  const phases = createServerPhases(createLog('silent'));
  const stopped: string[] = [];
  phases.onStop('stores', () => void stopped.push('database'));
  phases.onStop('stores', async () => {
    stopped.push('jobs');
    throw new Error('the jobs hang');
  });
  phases.onStop('writes', () => void stopped.push('event log'));
  phases.onStop('connections', () => void stopped.push('http'));
  phases.onStop('connections', () => void stopped.push('sockets'));
  phases.onStop('activity', () => void stopped.push('timer'));
  await phases.stop();
  expect(stopped).toEqual(['timer', 'sockets', 'http', 'event log', 'jobs', 'database']);
  await phases.stop();
  expect(stopped).toHaveLength(6);
});

test('runs what waits for the start once', () => {
  const phases = createServerPhases(createLog('silent'));
  let runs = 0;
  phases.onReady(() => void (runs += 1));
  phases.ready();
  phases.ready();
  expect(runs).toBe(1);
});

test('does not wait for a part that never stops', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const phases = createServerPhases(createLog('silent'));
  const stopped: string[] = [];
  phases.onStop('stores', () => void stopped.push('stores'));
  phases.onStop('activity', () => void stopped.push('activity'));
  phases.onStop('activity', async () => new Promise<void>(() => undefined));
  const stop = phases.stop();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(stopped).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await stop;
  expect(stopped).toEqual(['activity', 'stores']);
});

test('leaves no timer after a stop, which would prevent the process from ending', async () => {
  const phases = createServerPhases(createLog('silent'));
  phases.onStop('stores', () => undefined);
  phases.onStop('activity', () => Promise.reject(new Error('the timer is lost')));
  const begun = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  onTestFinished(() => {
    begun.mockRestore();
    cleared.mockRestore();
  });
  await phases.stop();
  // Other work in this process may have timers of its own.
  const limits = begun.mock.results.filter((_, index) => begun.mock.calls[index]?.[1] === 10_000);
  expect(limits).toHaveLength(2);
  for (const { value } of limits) expect(cleared).toHaveBeenCalledWith(value);
});
