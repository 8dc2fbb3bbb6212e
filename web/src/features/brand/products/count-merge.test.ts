import { expect, test } from 'vitest';
import { mergedCount } from './count-merge.ts';

test('what was put in or taken out here comes on top of what there is now', () => {
  expect(mergedCount('5', '20', '7')).toBe('22');
  expect(mergedCount('5', '4', '2')).toBe('1');
  expect(mergedCount('', '6', '2')).toBe('8');
  // All units were removed here, and some were sold meanwhile.
  expect(mergedCount('5', '0', '3')).toBe('0');
});

test('what is no count stays as it was typed', () => {
  for (const typed of ['', '2.5', 'many']) expect(mergedCount('5', typed, '7')).toBe(typed);
});
