import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { filledOfCell, listCell, listOfCell } from './product-file.ts';

test('tags of any characters come back from their cell', () => {
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

test('tags that people write have commas between them, and quotes around a comma', () => {
  expect(filledOfCell('wood, oak,, "made, by hand",5" wide')).toEqual([
    'wood',
    'oak',
    'made, by hand',
    '5" wide',
  ]);
  expect(filledOfCell(' ')).toEqual([]);
});

test('texts keep their places beside empty ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(',', '"', ' ', 'a') }), { minLength: 1 }),
      (texts) => {
        expect(listOfCell(listCell(texts))).toEqual(texts);
      },
    ),
  );
});
