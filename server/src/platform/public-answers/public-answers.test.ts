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

test('however often something changes, an address is made once at a time, and nobody reads what was before', async () => {
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

test('an answer that was under way when units were sold is sent for a second and no longer', async () => {
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

test('a change of units lets an answer that does not tell them be', async () => {
  const { answers, page, ask, clock } = startPage();
  await ask();
  answers.age('stock');
  clock.nowMs += 9000;
  await ask();
  expect(page.made).toBe(1);
});
