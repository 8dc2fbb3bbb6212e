import { expect, test } from 'vitest';
import { cartChanges } from './cart-changes.ts';

test('units are mentioned only where there are fewer than requested', () => {
  expect(cartChanges.made('Sunday Mug', { wanted: 7, units: 7 })).toBeUndefined();
  expect(cartChanges.made('Sunday Mug', { wanted: 14, units: 10 })).toBe(
    'Your cart has 10 of Sunday Mug, and not 14: 10 is the most.',
  );
});

test('products that are no longer sold are counted, since they have no name any more', () => {
  expect(cartChanges.noLongerSold(0)).toBeUndefined();
  expect(cartChanges.noLongerSold(1)).toBe('A product was left out: it is no longer sold.');
  expect(cartChanges.noLongerSold(3)).toBe('3 products were left out: they are no longer sold.');
});
