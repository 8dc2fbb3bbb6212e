import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { numbersByBoost, renumbered } from './boost-order.ts';

/** More than are worked on at once, and no multiple of it; each boost is that of many, and the ids are in no order. */
const documents = Array.from({ length: 50_003 }, (_, number) => ({
  id: `d${(number * 7919) % 50_003}`,
  boost: ((number * 31) % 97) / 97,
}));

test('many documents are sorted by their boosts, then by their ids, without blocking other work', async () => {
  const ids = documents.map(({ id }) => id);
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await turn();
  })();
  const newNumbers = await numbersByBoost(
    ids,
    documents.map(({ boost }) => boost),
  );
  const inOrder = await renumbered(ids, newNumbers, [...ids]);
  isDone = true;
  await others;

  const expected = documents.toSorted(
    (one, other) => other.boost - one.boost || (one.id > other.id ? -1 : 1),
  );
  expect(inOrder).toEqual(expected.map(({ id }) => id));
  expect(turns).toBeGreaterThan(10);
});
