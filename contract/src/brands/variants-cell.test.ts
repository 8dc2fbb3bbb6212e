import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { variantsCell, variantsOfCell } from './variants-cell.ts';

const name = fc
  .oneof(anyText, fc.string({ unit: fc.constantFrom(',', ';', '"', '=', ' ', '\n', 'a') }))
  .filter((text) => text.trim() !== '');

test('variants with any names can be written to a cell and read back', () => {
  const variant = fc.record(
    {
      color: fc.record({ name, hex: fc.constantFrom('#336644', '#aa8855') }),
      size: name,
      stockCount: fc.nat(),
      price: fc.nat().map((cents) => cents / 100),
      imageIndex: fc.nat(9),
    },
    { requiredKeys: ['size', 'stockCount'] },
  );
  fc.assert(
    fc.property(fc.array(variant), (variants) => {
      const expected = variants.map(({ color, size, stockCount, price, imageIndex }) => ({
        ...(color === undefined ? {} : { color: color.name, hex: color.hex }),
        size,
        stock: String(stockCount),
        stockBefore: String(stockCount),
        ...(price === undefined ? {} : { price: String(price) }),
        ...(imageIndex === undefined ? {} : { picture: String(imageIndex + 1) }),
      }));
      expect(variantsOfCell(variantsCell(variants))).toEqual(expected);
    }),
  );
});

test('a cell written by people may have spaces anywhere, and a semicolon at its end', () => {
  expect(variantsOfCell(' Size = 5" wide ,stock=3;\nsize="S, M" , stock = 4 ; ')).toEqual([
    { size: '5" wide', stock: '3' },
    { size: 'S, M', stock: '4' },
  ]);
  expect(variantsOfCell('')).toEqual([]);
});

test('a cell with other text is no list of variants', () => {
  for (const cell of ['S, M, L', 'size=S, weight=2', 'size=S, size=M', 'size=S,', '=S'])
    expect([cell, variantsOfCell(cell)]).toEqual([cell, undefined]);
});
