import { expect, test, vi } from 'vitest';
import { addToWishlist, removeFromWishlist } from './wishlist-calls.ts';

const answered = { success: true, data: {}, message: 'OK' } as never;
const calls = (answer: () => Promise<never>) => ({
  wishlists: {
    add: vi.fn<(input: { productId: string }) => Promise<never>>(answer),
    remove: vi.fn<(input: { productId: string }) => Promise<never>>(answer),
  },
});

test('[WISH-8] a thousand adds and removes whose calls succeed all succeed, each for its own product', async () => {
  const api = calls(async () => answered);
  for (let turn = 0; turn < 500; turn += 1) {
    await addToWishlist(api, `product-${turn}`);
    await removeFromWishlist(api, `product-${turn}`);
  }
  expect(api.wishlists.add.mock.calls).toHaveLength(500);
  expect(api.wishlists.add.mock.lastCall).toEqual([{ productId: 'product-499' }]);
  expect(api.wishlists.remove.mock.calls).toHaveLength(500);
  expect(api.wishlists.remove.mock.lastCall).toEqual([{ productId: 'product-499' }]);
});

test('[WISH-8] [WISH-9] [WISH-10] a call that fails says what failed, and why', async () => {
  const cause = new Error('Service Unavailable');
  const api = calls(async () => {
    throw cause;
  });
  const failureOf = async (call: Promise<void>) => call.catch((failure: unknown) => failure);
  const added = await failureOf(addToWishlist(api, 'mug'));
  expect(added).toMatchObject({ message: 'Failed to add to wishlist', cause });
  const removed = await failureOf(removeFromWishlist(api, 'mug'));
  expect(removed).toMatchObject({ message: 'Failed to remove from wishlist', cause });
});
