import { expect, test } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { checkedStockAfter, isSameVariant, mayNotKnowOfSale, stockAfter } from './stock-change.ts';

test('a new count changes the stock by its difference from the count that the writer saw', () => {
  expect(stockAfter(7, { stockCount: 9, stockCountBefore: 9 })).toBe(7);
  expect(stockAfter(7, { stockCount: 19, stockCountBefore: 9 })).toBe(17);
  expect(stockAfter(7, { stockCount: 4, stockCountBefore: 9 })).toBe(2);
  expect(stockAfter(7, { stockCount: 9 })).toBe(9);
});

test('a reduction below zero is refused, and a count of zero always gives zero', () => {
  expect(stockAfter(2, { stockCount: 1, stockCountBefore: 9 })).toBeUndefined();
  expect(() => checkedStockAfter(2, { stockCount: 1, stockCountBefore: 9 })).toThrow(AppError);
  expect(stockAfter(2, { stockCount: 0, stockCountBefore: 9 })).toBe(0);
});

test('a variant is identified by its color and its size', () => {
  const stored = { color: 'Moss', size: '' };
  expect(isSameVariant(stored, { color: { name: 'Moss', hex: '#336644' } })).toBe(true);
  expect(isSameVariant(stored, { color: { name: 'Moss', hex: '#336644' }, size: 'L' })).toBe(false);
  expect(isSameVariant(stored, { size: 'L' })).toBe(false);
});

test('a writer may not know of a sale at or after the version that they name', () => {
  expect(mayNotKnowOfSale({ version: 4, stockMovedAtVersion: null }, undefined)).toBe(false);
  expect(mayNotKnowOfSale({ version: 4, stockMovedAtVersion: 3 }, 4)).toBe(false);
  expect(mayNotKnowOfSale({ version: 4, stockMovedAtVersion: 4 }, 4)).toBe(true);
  expect(mayNotKnowOfSale({ version: 4, stockMovedAtVersion: 1 }, undefined)).toBe(true);
});
