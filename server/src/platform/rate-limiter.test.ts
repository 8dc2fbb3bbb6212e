import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { createRateLimiter, takeOrRefuse } from './rate-limiter.ts';

beforeEach(() => vi.useFakeTimers({ now: 1000 }));
afterEach(() => vi.useRealTimers());

const limit = { name: 'test', max: 2, windowSeconds: 60 };

test('allows the number of calls of the limit in a window, and again in the next window', async () => {
  const limiter = createRateLimiter(limit);
  expect(await limiter.take('a')).toEqual({ isAllowed: true, remaining: 1, resetsInMs: 60_000 });
  vi.setSystemTime(31_000);
  expect(await limiter.take('a')).toEqual({ isAllowed: true, remaining: 0, resetsInMs: 30_000 });
  expect(await limiter.take('a')).toEqual({ isAllowed: false, remaining: 0, resetsInMs: 30_000 });
  expect((await limiter.take('b')).isAllowed).toBe(true);
  vi.setSystemTime(61_000);
  expect(await limiter.take('a')).toEqual({ isAllowed: true, remaining: 1, resetsInMs: 60_000 });
});

test('many calls at once do not exceed the limit', async () => {
  const limiter = createRateLimiter(limit);
  const verdicts = await Promise.all(Array.from({ length: 6 }, async () => limiter.take('a')));
  expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(2);
});

test('a call that was given back or refused is not counted', async () => {
  const limiter = createRateLimiter(limit);
  await limiter.take('a');
  await limiter.take('a');
  for (let refused = 0; refused < 3; refused += 1) await limiter.take('a');
  expect(await limiter.giveBack('a')).toEqual({ remaining: 1, resetsInMs: 60_000 });
  expect((await limiter.take('a')).isAllowed).toBe(true);
  expect((await limiter.take('a')).isAllowed).toBe(false);
});

test('a call given back after its window adds nothing to the next', async () => {
  const limiter = createRateLimiter(limit);
  await limiter.take('a');
  vi.advanceTimersByTime(60_000);
  expect(await limiter.giveBack('a')).toEqual({ remaining: 2, resetsInMs: 60_000 });
  const verdicts = [await limiter.take('a'), await limiter.take('a'), await limiter.take('a')];
  expect(verdicts.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false]);
});

test('a window exists only while it lasts', async () => {
  const limiter = createRateLimiter(limit);
  expect(await limiter.find('a')).toBeUndefined();
  await limiter.take('a');
  expect(await limiter.find('a')).toEqual({ remaining: 1, resetsInMs: 60_000 });
  vi.setSystemTime(61_000);
  expect(await limiter.find('a')).toBeUndefined();
});

test('a clock that is set back makes nobody wait longer than a window', async () => {
  const limiter = createRateLimiter(limit);
  vi.setSystemTime(1_000_000);
  await limiter.take('a');
  await limiter.take('a');
  vi.setSystemTime(5000);
  vi.advanceTimersByTime(60_000);
  expect((await limiter.take('a')).isAllowed).toBe(true);
});

test('stores a limited number of keys, and removes the least recently used first', async () => {
  const limiter = createRateLimiter({ ...limit, maxKeys: 2 });
  await limiter.take('a');
  await limiter.take('b');
  await limiter.take('a');
  await limiter.take('c');
  expect(await limiter.find('b')).toBeUndefined();
  expect(await limiter.find('a')).toMatchObject({ remaining: 0 });
  limiter.forget('a');
  expect(await limiter.find('a')).toBeUndefined();
});

async function refusalOf(work: Promise<void>): Promise<AppError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test('a refusal has the time to wait, in seconds and as text', async () => {
  const limiter = createRateLimiter({ ...limit, max: 1 });
  expect(await refusalOf(takeOrRefuse(limiter, 'a'))).toBeUndefined();
  vi.setSystemTime(20_500);
  expect(await refusalOf(takeOrRefuse(limiter, 'a'))).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many requests. Try again in 41 seconds.',
    retryAfterSeconds: 41,
  });
  const ownWords = takeOrRefuse(limiter, 'a', (wait) => `You have sent enough. Try again in ${wait}.`);
  expect((await refusalOf(ownWords))?.message).toBe('You have sent enough. Try again in 41 seconds.');
});

test('a refusal never asks to try again at once', async () => {
  const limiter = { take: async () => Promise.resolve({ isAllowed: false, remaining: 0, resetsInMs: 0 }) };
  expect(await refusalOf(takeOrRefuse(limiter, 'a'))).toMatchObject({ retryAfterSeconds: 1 });
});
