import { expect, test } from 'vitest';
import { cardStockNotes, cardTags, pageStockNote } from './stock-notes.ts';

test('[CARD-3] a card shows Low Stock at 5 or fewer, and Out of Stock in its place at 0', () => {
  expect(cardStockNotes(6).badge).toBeUndefined();
  expect(cardStockNotes(5).badge).toBe('Low Stock');
  expect(cardStockNotes(1).badge).toBe('Low Stock');
  expect(cardStockNotes(0).badge).toBe('Out of Stock');
});

test("[CARD-4] a card shows 'Only n left' at 10 or fewer, and Out of Stock in its place at 0", () => {
  expect(cardStockNotes(10).left).toBe('Only 10 left');
  expect(cardStockNotes(3).left).toBe('Only 3 left');
  expect(cardStockNotes(0)).toEqual({ badge: 'Out of Stock' });
});

test("[CARD-5] a card at 11 or more shows no Low Stock and no 'Only n left'", () => {
  expect(cardStockNotes(11)).toEqual({});
  expect(cardStockNotes(4000)).toEqual({});
});

test('[CARD-6] a card shows at most 3 tags', () => {
  expect(cardTags(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
  expect(cardTags(['a'])).toEqual(['a']);
});

test('a product’s page shows the number left only from 1 to 5', () => {
  expect(pageStockNote(0)).toBe('Out of stock');
  expect(pageStockNote(1)).toBe('Only 1 left');
  expect(pageStockNote(5)).toBe('Only 5 left');
  expect(pageStockNote(6)).toBeUndefined();
});
