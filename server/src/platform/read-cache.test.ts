import { expect, test } from 'vitest';
import { createReadCache } from './read-cache.ts';

/** A read that counts itself, and the cache over it with a clock. */
function countingCache(read: (key: string, reads: number) => Promise<string> = async (key, n) => key + n) {
  const state = { nowMs: 1000, reads: 0 };
  const cache = createReadCache(
    async (key) => read(key, (state.reads += 1)),
    () => state.nowMs,
  );
  return { state, cache };
}

test('reads a value once in five seconds for all callers, and again after it was removed', async () => {
  const { state, cache } = countingCache();
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1']);
  state.nowMs += 4999;
  expect(await cache.get('a')).toBe('a1');
  state.nowMs += 1;
  expect(await cache.get('a')).toBe('a2');
  cache.forget('a');
  expect(await cache.get('a')).toBe('a3');
});

test('returns the former value while the database is unreachable, and no other', async () => {
  let failure: unknown;
  const { state, cache } = countingCache(async (key, n) => {
    if (failure !== undefined) throw failure;
    return key + n;
  });
  await cache.get('a');
  state.nowMs += 5000;
  failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  expect(await cache.get('a')).toBe('a1');
  await expect(cache.get('b')).rejects.toBe(failure);
  state.nowMs += 5000;
  failure = new Error('broken');
  await expect(cache.get('a')).rejects.toBe(failure);
  failure = undefined;
  expect(await cache.get('a')).toMatch(/^a\d$/);
});

test('does not remove a value that is in use when it is full', async () => {
  const { cache } = countingCache();
  await cache.get('asked');
  for (let index = 0; index < 1000; index += 1) {
    await cache.get(`other-${index}`);
    expect(await cache.get('asked')).toBe('asked1');
  }
  expect(await cache.get('other-0')).toBe('other-01002');
});
