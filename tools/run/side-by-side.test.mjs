import { expect, test } from 'vitest';
import { runSideBySide } from './side-by-side.mjs';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Jobs that end when the test allows it. */
function heldJobs() {
  const begun = [];
  const ends = new Map();
  const run = (job) => {
    begun.push(job);
    const { promise, resolve, reject } = Promise.withResolvers();
    ends.set(job, { resolve, reject });
    return promise;
  };
  return { begun, run, end: (job) => (ends.get(job).resolve(), settled()), fail: ends };
}

test('the next job begins when one has ended, in their order', async () => {
  const { begun, run, end } = heldJobs();
  const all = runSideBySide(['a', 'b', 'c', 'd'], 2, run);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
  await end('a');
  await end('d');
  await all;
});

test('after a failure no job begins, running ones end, and the failure is thrown', async () => {
  const { begun, run, end, fail } = heldJobs();
  let thrown;
  const all = runSideBySide(['a', 'b', 'c'], 2, run).catch((error) => (thrown = error));
  fail.get('a').reject(new Error('it failed'));
  await settled();
  expect(thrown).toBeUndefined();
  await end('b');
  await all;
  expect(thrown.message).toBe('it failed');
  expect(begun).toEqual(['a', 'b']);
});
