import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  signInAs,
  unreachable,
} from '../../testing/component/api-answers.ts';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { mount } from '../../testing/component/mount.tsx';
import { expectCount } from '../../testing/component/shown.ts';
import { productCard } from '../../testing/sample-products.ts';
import { toastManager } from '../../ui/overlay/toaster.tsx';
import { ProductCard } from '../products/card/product-card.tsx';
import { WishlistHeart } from './wishlist-heart.tsx';

const mug = productCard({ id: 'mug', name: 'Sunday Mug' });
const bowl = productCard({ id: 'bowl', name: 'Moss Bowl' });
const heartOf = (name: string) => page.getByRole('button', { name: `Save ${name} to wishlist` });
const failure = page.getByText('Failed to update wishlist. Please try again.');
const isFull = async (name: string, expected: boolean) =>
  expect.element(heartOf(name).first()).toHaveAttribute('aria-pressed', String(expected));

/** Answers from a list that the calls change. `gate` delays each change. */
function keepWishlist(stored: string[], gate: () => Promise<void> = async () => {}): void {
  signInAs();
  answer(
    endpoints.wishlists.productIds.handler(() => ({ productIds: [...stored] })),
    endpoints.wishlists.add.handler(async ({ input }) => {
      await gate();
      stored.unshift(input.productId);
      return {
        id: input.productId,
        name: 'Sunday Mug',
        imageUrl: '',
        price: 24.5,
        currency: 'USD',
        stock: 8,
      };
    }),
    endpoints.wishlists.remove.handler(async ({ input }) => {
      await gate();
      stored.splice(stored.indexOf(input.productId), 1);
      return {};
    }),
  );
}

test('[WISH-5] a heart changes at once, before the server has answered, wherever the product stands', async () => {
  const gates: (() => void)[] = [];
  const stored = ['bowl'];
  keepWishlist(stored, () => new Promise((resolve) => gates.push(resolve)));
  await mount(
    <>
      <ProductCard product={mug} />
      <ProductCard product={bowl} />
      <WishlistHeart product={mug} look="labelled" />
    </>,
  );
  await isFull('Moss Bowl', true);
  await isFull('Sunday Mug', false);
  await heartOf('Sunday Mug').first().click();
  for (const heart of heartOf('Sunday Mug').all())
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  expect(stored).toEqual(['bowl']);
  // Pressed again while the first call is pending: calls are sent one at a time.
  await heartOf('Sunday Mug').first().click();
  await isFull('Sunday Mug', false);
  await heartOf('Sunday Mug').first().click();
  await isFull('Sunday Mug', true);
  for (const expected of [['mug', 'bowl'], ['bowl'], ['mug', 'bowl']]) {
    await expectCalls(gates);
    gates.shift()?.();
    await expect.poll(() => stored).toEqual(expected);
    await isFull('Sunday Mug', true);
  }
  await expect.poll(() => callsTo('GET', '/wishlist/product-ids').length).toBe(2);
  await isFull('Sunday Mug', true);
  await isFull('Moss Bowl', true);
});

async function expectCalls(gates: readonly unknown[]): Promise<void> {
  await expect.poll(() => gates.length).toBe(1);
}

test('[WISH-6] [WISH-7] when the call fails the heart is what it was, and the failure shows for 3 seconds', async () => {
  keepWishlist(['bowl'], async () => {
    throw unreachable();
  });
  const shown = vi.spyOn(toastManager, 'add');
  await mount(
    <>
      <ProductCard product={mug} />
      <ProductCard product={bowl} />
    </>,
  );
  await isFull('Moss Bowl', true);
  // The list cannot be refetched either, so that only the rollback is visible.
  answer(
    endpoints.wishlists.productIds.handler(() => {
      throw unreachable();
    }),
  );
  for (const [name, before] of [
    ['Sunday Mug', false],
    ['Moss Bowl', true],
  ] as const) {
    await heartOf(name).click();
    await expect.element(failure).toBeVisible();
    await isFull(name, before);
    expect(shown.mock.lastCall).toMatchObject([{ timeout: 3000 }]);
    await expect.element(failure, { timeout: 10_000 }).not.toBeInTheDocument();
  }
  expect(callsTo('PUT', '/wishlist/mug')).toHaveLength(1);
  expect(callsTo('DELETE', '/wishlist/bowl')).toHaveLength(1);
  shown.mockRestore();
});

test('a press that the server refuses is reverted, with the reason', async () => {
  keepWishlist(['bowl'], async () => {
    throw refusal('wishlist_full');
  });
  await mount(<ProductCard product={mug} />);
  await isFull('Sunday Mug', false);
  await heartOf('Sunday Mug').click();
  await expect
    .element(
      page.getByText(
        'Your wishlist is full. Take something off it first. Failed to update wishlist. Please try again.',
      ),
    )
    .toBeVisible();
  await isFull('Sunday Mug', false);
});

test('a press without a network is reverted at once with a message, and is not sent later', async () => {
  keepWishlist(['bowl'], async () => {
    throw unreachable();
  });
  await mount(<ProductCard product={mug} />);
  await isFull('Sunday Mug', false);
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await heartOf('Sunday Mug').click();
  await expect.element(failure).toBeVisible();
  await isFull('Sunday Mug', false);
  onlineManager.setOnline(true);
  await expect.poll(() => callsTo('GET', '/wishlist/product-ids').length).toBeGreaterThan(1);
  expect(callsTo('PUT', '/wishlist/mug')).toHaveLength(1);
});

test('a heart that changed on another device is right when this page becomes visible', async () => {
  const stored = ['bowl'];
  keepWishlist(stored);
  await mount(
    <>
      <ProductCard product={mug} />
      <ProductCard product={bowl} />
    </>,
  );
  await isFull('Moss Bowl', true);
  stored.splice(0, 1, 'mug');
  // A response is fresh for half a minute. After that, the page refetches it.
  const now = Date.now();
  vi.setSystemTime(now + 31_000);
  onTestFinished(() => void vi.useRealTimers());
  window.dispatchEvent(new Event('visibilitychange'));
  await isFull('Moss Bowl', false);
  await isFull('Sunday Mug', true);
  expect(callsTo('GET', '/wishlist/product-ids')).toHaveLength(2);
});

test('[WISH-11] a press by a visitor changes nothing and asks to sign in, with a way back to this page', async () => {
  const mounted = await mount(<ProductCard product={mug} />, { at: '/products?sort=rating' });
  const heart = heartOf('Sunday Mug');
  await heart.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to save products' });
  await expect.element(dialog).toBeVisible();
  const next = `next=${encodeURIComponent('/products?sort=rating')}`;
  await expect
    .element(dialog.getByRole('link', { name: 'Create Account' }))
    .toHaveAttribute('href', `/register?${next}`);
  expect(callsTo('PUT', '/wishlist/mug')).toEqual([]);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectCount(dialog, 0);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.element(heart).toHaveFocus();
  await heart.click();
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  expect(mounted.address()).toBe(`/login?${next}`);
  expect(callsTo('GET', '/wishlist/product-ids')).toEqual([]);
});
