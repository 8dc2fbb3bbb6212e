import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPublicAnswers, type MadeAnswer } from './public-answers.ts';

/** A page that says which version of the data it read when its making began, and how many are made at once. */
function startPage({ reads = ['products'] }: { reads?: ('products' | 'stock')[] } = {}) {
  const clock = { nowMs: 1_000_000 };
  const answers = createPublicAnswers({ nowMs: () => clock.nowMs });
  answers.switchTo(true);
  const page = { version: 1, made: 0, atOnce: 0, mostAtOnce: 0, status: 200 };
  answers.add({
    answers: () => true,
    async make(): Promise<MadeAnswer> {
      const body = Buffer.from(String(page.version));
      page.made += 1;
      page.atOnce += 1;
      page.mostAtOnce = Math.max(page.mostAtOnce, page.atOnce);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      page.atOnce -= 1;
      return { status: page.status, headers: {}, body, reads: new Set(reads), changesAtMs: Infinity };
    },
  });
  const ask = async (): Promise<number> => {
    const answer = await answers.get('/', 'test');
    return Number((await answers.encodedBody(answer, 'identity')).toString());
  };
  return { clock, answers, page, ask };
}

test('an address is read once at a time during many changes, and nobody gets a former state', async () => {
  const { answers, page, ask } = startPage();
  const asked: Promise<void>[] = [];
  for (let change = 0; change < 200; change += 1) {
    page.version += 1;
    answers.drop(['products']);
    const least = page.version;
    asked.push(ask().then((version) => expect(version).toBeGreaterThanOrEqual(least)));
    await nextTurn();
  }
  await Promise.all(asked);
  expect(page.mostAtOnce).toBe(1);
  expect(page.made).toBeLessThan(60);
});

test('an answer that is being read when units are sold is sent for one second only', async () => {
  const { answers, page, ask, clock } = startPage({ reads: ['products', 'stock'] });
  const first = ask();
  await nextTurn();
  page.version = 2;
  answers.age('stock');
  expect(await first).toBe(1);
  clock.nowMs += 999;
  expect(await ask()).toBe(1);
  clock.nowMs += 1;
  expect(await ask()).toBe(2);
  expect(page.made).toBe(2);
});

test('a change of units does not affect an answer without units', async () => {
  const { answers, page, ask, clock } = startPage();
  await ask();
  answers.age('stock');
  clock.nowMs += 9000;
  await ask();
  expect(page.made).toBe(1);
});

/** Answers of random bytes, as long as each address says, in a cache of this size. */
function startSized(maxBytes: number) {
  const answers = createPublicAnswers({ nowMs: () => 1_000_000, maxBytes });
  answers.switchTo(true);
  const made: string[] = [];
  answers.add({
    answers: () => true,
    async make(address): Promise<MadeAnswer> {
      made.push(address);
      const body = randomBytes(Number(address.split('/')[1]));
      return { status: 200, headers: {}, body, reads: new Set(['products']), changesAtMs: Infinity };
    },
  });
  const ask = async (address: string) => answers.get(address, 'test');
  const cachedOf = (addresses: string[]) =>
    addresses.filter((address) => answers.peek(address) !== undefined);
  return { made, ask, cachedOf };
}

test('a full cache removes the answers not requested for longest, and never exceeds its size', async () => {
  const maxBytes = 200_000;
  const length = 5000;
  const { made, ask, cachedOf } = startSized(maxBytes);
  const addresses = Array.from({ length: 100 }, (_, index) => `/${length}/${index}`);
  const [first = ''] = addresses;
  for (const address of addresses) {
    await ask(address);
    await ask(first);
  }
  const cached = cachedOf(addresses);
  expect(cached.length * length).toBeLessThanOrEqual(maxBytes);
  expect(cached.length).toBeGreaterThan(5);
  // The one that was always asked for again, and the newest.
  expect(cached).toEqual([first, ...addresses.slice(-(cached.length - 1))]);
  expect(made).toEqual(addresses);
});

test('an answer that would fill a large part of the cache is not cached, and removes nothing', async () => {
  const { ask, cachedOf } = startSized(200_000);
  await ask('/100/small');
  await ask('/25000/large');
  expect(cachedOf(['/100/small', '/25000/large'])).toEqual(['/100/small']);
});
