import { expect, test } from 'vitest';
import { lineNote } from './line-note.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const line = { available: 3, unitPrice: usd(2450) };

test('a note has the reason why a line cannot be bought, and what the shopper can do', () => {
  expect(lineNote({ ...line, problem: 'other-currency' })).toBe(
    'Sold in another currency. It is not in the total: buy it by itself.',
  );
  expect(lineNote({ ...line, problem: 'unavailable' })).toBe('No longer sold. It is not in the total.');
  expect(lineNote({ ...line, problem: 'sold-out' })).toBe('Sold out. It is not in the total.');
  expect(lineNote({ ...line, problem: 'not-enough' })).toBe('Only 3 left. Choose fewer to buy it.');
  expect(lineNote({ ...line, problem: 'too-many' })).toBe(
    'At most 10 of a product. Choose 3 here to buy it.',
  );
  expect(lineNote({ ...line, available: 0, problem: 'too-many' })).toBe(
    'At most 10 of a product: your cart has these already.',
  );
});

test('a changed price is shown with both prices, and an unchanged line has no note', () => {
  expect(lineNote({ ...line, unitPriceBefore: usd(1999) })).toBe('The price was $19.99 and is $24.50 now.');
  expect(lineNote(line)).toBeUndefined();
});
