import { expect, onTestFinished, test, vi } from 'vitest';
import { createLifecycle } from './lifecycle.ts';
import { createLog } from '../log.ts';

test('stops phase by phase, newest first in each, and goes on after a failure', async () => {
  const lifecycle = createLifecycle(createLog('silent'));
  const stopped: string[] = [];
  lifecycle.onStop('stores', () => void stopped.push('database'));
  lifecycle.onStop('stores', async () => {
    stopped.push('jobs');
    throw new Error('the jobs hang');
  });
  lifecycle.onStop('writes', () => void stopped.push('event log'));
  lifecycle.onStop('connections', () => void stopped.push('http'));
  lifecycle.onStop('connections', () => void stopped.push('sockets'));
  lifecycle.onStop('activity', () => void stopped.push('timer'));
  await lifecycle.stop();
  expect(stopped).toEqual(['timer', 'sockets', 'http', 'event log', 'jobs', 'database']);
  await lifecycle.stop();
  expect(stopped).toHaveLength(6);
});

test('what waits for the start runs once', () => {
  const lifecycle = createLifecycle(createLog('silent'));
  let runs = 0;
  lifecycle.onReady(() => void (runs += 1));
  lifecycle.ready();
  lifecycle.ready();
  expect(runs).toBe(1);
});

test('a part that never ends its stop does not hold up those after it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lifecycle = createLifecycle(createLog('silent'));
  const stopped: string[] = [];
  lifecycle.onStop('stores', () => void stopped.push('stores'));
  lifecycle.onStop('activity', () => void stopped.push('activity'));
  lifecycle.onStop('activity', async () => new Promise<void>(() => undefined));
  const stop = lifecycle.stop();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(stopped).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await stop;
  expect(stopped).toEqual(['activity', 'stores']);
  expect(vi.getTimerCount()).toBe(0);
});
