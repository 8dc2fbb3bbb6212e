import { expect, test } from 'vitest';
import { colorAskedBy, colorBit, colorBitsOf } from './color-families.ts';

test.each([
  ['#1e3a8a', 'blue'],
  ['#b91c1c', 'red'],
  ['#5b7f5b', 'green'],
  ['#ffffff', 'white'],
  ['#111111', 'black'],
  ['#8a8a8a', 'gray'],
  ['#f9a8d4', 'pink'],
  ['#6b4226', 'brown'],
  ['#e8dcc4', 'beige'],
  ['#f2c530', 'yellow'],
  ['#7e3fa8', 'purple'],
  ['#e8762d', 'orange'],
] as const)('%s is %s', (hex, color) => {
  expect(colorBitsOf([hex], [])).toBe(colorBit(color));
});

test('a product has the colors that its words name, and no others', () => {
  expect(colorBitsOf(['mossy'], ['navy', 'mug', 'sage'])).toBe(colorBit('blue') | colorBit('green'));
});

test('a search matches a color by its plain name alone', () => {
  expect(['blue', 'grey', 'navy', 'mug'].map((word) => colorAskedBy(word))).toEqual([
    'blue',
    'gray',
    undefined,
    undefined,
  ]);
});
