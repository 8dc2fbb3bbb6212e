import { expect, test } from 'vitest';
import { createLifecycle } from './lifecycle.ts';
import { createLog } from './log.ts';

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
