import { expect, test } from 'vitest';
import { isInBackground } from '../jobs/background-work.ts';
import { createLog } from '../log.ts';
import { createThrottledWork } from './throttled-work.ts';

const parts = { intervalMs: 5, failed: 'it failed', log: createLog('silent') };

test('work requested many times at once is done at once and once more', async () => {
  let done = 0;
  const throttled = createThrottledWork({ ...parts, work: async () => void (done += 1) });
  for (let asked = 0; asked < 20; asked += 1) throttled.request();
  expect(done).toBe(1);
  await expect.poll(() => done).toBe(2);
  throttled.request();
  await expect.poll(() => done).toBe(3);
  await throttled.stop();
});

test('work that fails is done again without another request, until it is stopped', async () => {
  let tries = 0;
  const throttled = createThrottledWork({
    ...parts,
    work: async () => {
      tries += 1;
      if (tries < 3) throw new Error('The database is unreachable.');
    },
  });
  throttled.request();
  await expect.poll(() => tries).toBe(3);
  await throttled.stop();
  throttled.request();
  expect(tries).toBe(3);
});

test('work that fails repeatedly is tried after longer and longer waits', async () => {
  const triedAtMs: number[] = [];
  const done = Promise.withResolvers<void>();
  const throttled = createThrottledWork({
    ...parts,
    intervalMs: 2,
    work: async () => {
      triedAtMs.push(performance.now());
      if (triedAtMs.length < 6) throw new Error('The database is unreachable.');
      done.resolve();
    },
  });
  throttled.request();
  await done.promise;
  await throttled.stop();
  const waitedMs = triedAtMs.slice(1).map((atMs, index) => atMs - (triedAtMs[index] ?? 0));
  // A timer of Node may ring a millisecond early, and any time late.
  expect(waitedMs.map((ms, index) => ms >= 2 ** (index + 1) - 1)).toEqual(Array(5).fill(true));
});

test('the work counts as background work, whatever requested it', async () => {
  const seen: boolean[] = [];
  const throttled = createThrottledWork({ ...parts, work: async () => void seen.push(isInBackground()) });
  throttled.request();
  throttled.request();
  await expect.poll(() => seen).toEqual([true, true]);
  expect(isInBackground()).toBe(false);
  await throttled.stop();
});

test('a stop waits for work in progress', async () => {
  const events: string[] = [];
  const begun = Promise.withResolvers<void>();
  const throttled = createThrottledWork({
    ...parts,
    async work() {
      await begun.promise;
      events.push('done');
    },
  });
  throttled.request();
  const stopped = throttled.stop().then(() => events.push('stopped'));
  begun.resolve();
  await stopped;
  expect(events).toEqual(['done', 'stopped']);
});
