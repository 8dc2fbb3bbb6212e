import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { filledOfCell, listCell, listOfCell } from './product-file.ts';

test('tags with any characters can be written to a cell and read back', () => {
  const tag = anyText.filter((text) => text.trim() !== '');
  const tricky = fc
    .string({ unit: fc.constantFrom(',', '"', ' ', 'a') })
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, tricky)), (tags) => {
      expect(filledOfCell(listCell(tags))).toEqual(tags);
    }),
  );
});

test('tags written by people are separated by commas, with quotes around a comma', () => {
  expect(filledOfCell('wood, oak,, "made, by hand",5" wide')).toEqual([
    'wood',
    'oak',
    'made, by hand',
    '5" wide',
  ]);
  expect(filledOfCell(' ')).toEqual([]);
});

test('texts of a list can be read back in their positions, also beside empty ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(',', '"', ' ', 'a') }), { minLength: 1 }),
      (texts) => {
        expect(listOfCell(listCell(texts))).toEqual(texts);
      },
    ),
  );
});
