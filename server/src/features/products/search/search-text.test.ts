import { describe, expect, test } from 'vitest';
import { readSearchText } from './search-text.ts';

test('colors and price words are filters, and the rest are words', () => {
  expect(readSearchText('Blue mug under $30')).toEqual({
    words: ['mug'],
    conditions: { colors: ['blue'], priceMaxCents: 3000 },
    understood: [
      { label: 'Under $30', rest: 'Blue mug' },
      { label: 'Blue', rest: 'mug under $30' },
    ],
    wordsAlone: 'mug',
  });
});

describe('price words', () => {
  test.each([
    ['soap below 9.50', { priceMaxCents: 950 }, 'Under $9.50', ['soap']],
    ['soap less than 9 dollars', { priceMaxCents: 900 }, 'Under $9', ['soap']],
    ['soap up to $12', { priceMaxCents: 1200 }, 'Under $12', ['soap']],
    ['soap over $20', { priceMinCents: 2000 }, 'Over $20', ['soap']],
    ['soap more than 20', { priceMinCents: 2000 }, 'Over $20', ['soap']],
    ['soap between 40 and 20', { priceMinCents: 2000, priceMaxCents: 4000 }, '$20 to $40', ['soap']],
    ['soap $20-40', { priceMinCents: 2000, priceMaxCents: 4000 }, '$20 to $40', ['soap']],
    ['on sale soap', { isOnSale: true }, 'On sale', ['soap']],
    ['soap in stock', { isInStock: true }, 'In stock', ['soap']],
  ])('%s', (text, conditions, label, words) => {
    expect(readSearchText(text)).toEqual({
      words,
      conditions: { colors: [], ...conditions },
      understood: [{ label, rest: 'soap' }],
      wordsAlone: 'soap',
    });
  });

  test.each(['cream over 30', 'air max 90', 'candle 2 for 1', 'under the sea'])(
    '%s names no price',
    (text) => {
      expect(readSearchText(text).conditions).not.toMatchObject({ priceMaxCents: expect.anything() });
      expect(readSearchText(text).conditions).not.toMatchObject({ priceMinCents: expect.anything() });
    },
  );
});

test('colors are words on request', () => {
  expect(readSearchText('orange soap', { areColorsWords: true })).toEqual({
    words: ['orange', 'soap'],
    conditions: { colors: [] },
    understood: [],
    wordsAlone: 'orange soap',
  });
});

test('T-shirts are one word, in every spelling', () => {
  for (const text of ['t-shirt', 'T shirts', 'tshirt', 'T–shirt'.replace('–', '-')])
    expect(readSearchText(text).words, text).toContain('tshirt');
});
