import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountedPair, rankPairs } from './pair-ranking.ts';

const pair = (otherId: string, more: Partial<CountedPair> = {}): CountedPair => ({
  otherId,
  bought: 0,
  viewed: 0,
  tags: [],
  ...more,
});

test('purchases count more than views, views more than tags, and each pair has its reason', () => {
  const pairs = [
    pair('tagged', { tags: ['linen'] }),
    pair('seen', { viewed: 7 }),
    pair('bought', { bought: 2 }),
    pair('often', { bought: 5, tags: ['linen'] }),
  ];
  expect(rankPairs('mug', pairs, 10)).toEqual([
    { otherId: 'often', reason: 'bought', tags: ['linen'] },
    { otherId: 'bought', reason: 'bought', tags: [] },
    { otherId: 'seen', reason: 'viewed', tags: [] },
    { otherId: 'tagged', reason: 'tags', tags: ['linen'] },
  ]);
  expect(rankPairs('mug', pairs, 2)).toHaveLength(2);
});

test('one buyer in common is not enough, and two are', () => {
  expect(rankPairs('mug', [pair('one', { bought: 1 }), pair('two', { bought: 2 })], 10)).toEqual([
    { otherId: 'two', reason: 'bought', tags: [] },
  ]);
});

test('two views in common are not enough, and three are', () => {
  expect(rankPairs('mug', [pair('two', { viewed: 2 }), pair('three', { viewed: 3 })], 10)).toEqual([
    { otherId: 'three', reason: 'viewed', tags: [] },
  ]);
});

test('the product itself is never included, and the order does not depend on the order of the pairs', () => {
  const counted = fc.record({
    otherId: fc.constantFrom('mug', 'jug', 'cup', 'bowl'),
    bought: fc.nat(3),
    viewed: fc.nat(5),
    tags: fc.constantFrom<string[]>([], ['linen']),
  });
  fc.assert(
    fc.property(fc.uniqueArray(counted, { selector: ({ otherId }) => otherId }), (pairs) => {
      const ranked = rankPairs('mug', pairs, 10);
      expect(ranked.map(({ otherId }) => otherId)).not.toContain('mug');
      expect(rankPairs('mug', pairs.toReversed(), 10)).toEqual(ranked);
    }),
  );
});
