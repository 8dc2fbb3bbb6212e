import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { bySize, joinSizes, splitSizes } from './size-list.ts';

test('a list of sizes is read back as it was written, with any names', () => {
  expect(joinSizes(['S', 'M'])).toBe('S,M');
  expect(splitSizes('S,,M,')).toEqual(['S', 'M']);
  expect(joinSizes(['30, long', String.raw`A\B`])).toBe(String.raw`30\, long,A\\B`);
  assert(
    property(array(string({ minLength: 1 }), { minLength: 1 }), (sizes) => {
      expect(splitSizes(joinSizes(sizes))).toEqual(sizes);
    }),
  );
});

test('sizes are sorted from small to large', () => {
  expect(['10', 'Wide', 'XL', 's', '9', 'M', 'One size', 'XXS'].toSorted(bySize)).toEqual([
    'XXS',
    's',
    'M',
    'XL',
    '9',
    '10',
    'One size',
    'Wide',
  ]);
});
