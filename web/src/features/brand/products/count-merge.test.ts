import { expect, test } from 'vitest';
import { mergedCount } from './count-merge.ts';

test('units added or removed here are applied to the present count', () => {
  expect(mergedCount('5', '20', '7')).toBe('22');
  expect(mergedCount('5', '4', '2')).toBe('1');
  expect(mergedCount('', '6', '2')).toBe('8');
  // All units were removed here, and some were sold meanwhile.
  expect(mergedCount('5', '0', '3')).toBe('0');
});

test('a text that is no number stays as it was typed', () => {
  for (const typed of ['', '2.5', 'many']) expect(mergedCount('5', typed, '7')).toBe(typed);
});
