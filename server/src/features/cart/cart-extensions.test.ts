import { expect, test } from 'vitest';
import { createCartExtensions } from './cart-extensions.ts';

const nothing = async () => {};

test('a cart is complete once each feature has registered its extension', () => {
  const extensions = createCartExtensions();
  extensions.register('heldUnits', async () => []);
  extensions.register('mergeOrders', nothing);
  expect(() => extensions.checkComplete()).toThrow(
    new Error('The cart has no extension for checkoutDestination, shownIn, mergeCheckouts'),
  );
  extensions.register('checkoutDestination', async () => undefined);
  extensions.register('shownIn', async () => undefined);
  extensions.register('mergeCheckouts', nothing);
  extensions.checkComplete();
});

test('an extension is registered once', () => {
  const extensions = createCartExtensions();
  expect(extensions.find('mergeOrders')).toBeUndefined();
  extensions.register('mergeOrders', nothing);
  expect(extensions.find('mergeOrders')).toBe(nothing);
  expect(() => extensions.register('mergeOrders', nothing)).toThrow(
    new Error('The cart extension mergeOrders is registered twice'),
  );
});
