import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['tea', 3, 'tea'],
  ['teapot', 3, 'tea'],
  ['te🫖pot', 3, 'te'],
  ['te🫖pot', 4, 'te🫖'],
  ['te🫖', 4, 'te🫖'],
  ['🫖', 1, ''],
  ['', 0, ''],
])('“%s” cut to %i units is “%s”', (text, unitsMax, cut) => {
  expect(cutText(text, unitsMax)).toBe(cut);
});
