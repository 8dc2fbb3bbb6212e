import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('runs at most so many at a time, all of them, in their order, also when some fail', async () => {
  const limit = createConcurrencyLimit(2);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, n) =>
      limit(async () => {
        started.push(n);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        running -= 1;
        if (n % 3 === 0) throw new Error('broken');
        return n;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(8);
  expect(await limit(async () => 'free again')).toBe('free again');
});
