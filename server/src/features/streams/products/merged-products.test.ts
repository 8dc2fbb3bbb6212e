import { expect, test } from 'vitest';
import { mergedProducts } from './merged-products.ts';

const letters = (text: string) => text.split('');
const merged = (current: string, seen: string, wanted: string) =>
  mergedProducts(letters(current), { seen: letters(seen), wanted: letters(wanted) }).join('');

test.each([
  ['nobody else changed it', 'abc', 'abc', 'cab', 'cab'],
  ['another added one', 'abxc', 'abc', 'cba', 'cbxa'],
  ['another added the first', 'xab', 'ab', 'ba', 'xba'],
  ['another added several at the end', 'abxy', 'ab', 'ba', 'bxya'],
  ['both added', 'abx', 'ab', 'aby', 'abxy'],
  ['both added the same', 'abx', 'ab', 'xab', 'xab'],
  ['another removed one', 'ac', 'abc', 'cba', 'ca'],
  ['both removed the same', 'ac', 'abc', 'ac', 'ac'],
  ['each removed another', 'ac', 'abc', 'ab', 'a'],
  ['another put it into another order', 'cba', 'abc', 'ab', 'ab'],
  ['all seen are removed, and one came', 'ax', 'a', '', 'x'],
])('%s', (_what, current, seen, wanted, expected) => {
  expect(merged(current, seen, wanted)).toBe(expected);
});

test('a change without the list that its writer saw replaces all', () => {
  expect(mergedProducts(['a', 'b'], { seen: undefined, wanted: ['c'] })).toEqual(['c']);
});
