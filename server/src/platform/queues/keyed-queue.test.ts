import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

/** Work that ends when it is told to, and what was done, in order. */
function setUp() {
  const done: string[] = [];
  const work = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    return {
      run: async () => {
        done.push(`${name} begins`);
        const answer = await promise;
        done.push(`${name} ends`);
        return answer;
      },
      end: () => resolve(name),
      fail: () => reject(new Error(name)),
    };
  };
  return { queue: createKeyedQueue(), done, work };
}

test('work with a key waits for earlier work with the same key', async () => {
  const { queue, done, work } = setUp();
  const [one, two] = [work('one'), work('two')];
  const answers = [queue('mia', one.run), queue('mia', two.run)];
  two.end();
  one.end();
  expect(await Promise.all(answers)).toEqual(['one', 'two']);
  expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('work with another key does not wait', async () => {
  const { queue, work } = setUp();
  const [one, other] = [work('one'), work('other')];
  const first = queue('mia', one.run);
  other.end();
  expect(await queue('noah', other.run)).toBe('other');
  one.end();
  await first;
});

test('work that fails rejects its own caller and nobody else', async () => {
  const { queue, work } = setUp();
  const [one, two] = [work('one'), work('two')];
  const failed = queue('mia', one.run);
  const answer = queue('mia', two.run);
  one.fail();
  two.end();
  await expect(failed).rejects.toThrow('one');
  expect(await answer).toBe('two');
});
