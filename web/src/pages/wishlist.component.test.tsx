import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import { answerAccount } from '../testing/component/account-answers.ts';
import { answer, endpoints, signInAs, unreachable } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectTexts } from '../testing/component/shown.ts';
import * as ProfilePage from './profile.tsx';
import * as WishlistPage from './wishlist.tsx';

const list = page.getByRole('list', { name: 'Wishlist' });
const names = list.getByRole('article').getByRole('heading');
const openWishlist = () =>
  mountPage(WishlistPage, { path: 'wishlist', at: '/wishlist', within: [SignedInLayout] });
const item = (id: string, name: string, price: number, currency = 'USD'): WishlistItem => ({
  id,
  name,
  imageUrl: '/icon-192.png',
  price,
  currency,
});

test('[WISH-1] /wishlist lists the wishlist with name, picture, price and a link, and nothing is coming soon', async () => {
  signInAs();
  const items = [item('mug', 'Sunday Mug', 24.5), item('tea/1', 'Green Tea', 1200, 'JPY')];
  answer(endpoints.wishlists.list.handler(() => ({ items })));
  const mounted = await openWishlist();
  await expectTexts(names, ['Sunday Mug', 'Green Tea']);
  await expect.element(list.getByText('$24.50')).toBeVisible();
  await expect.element(list.getByText('¥1,200')).toBeVisible();
  expect(list.element().querySelectorAll('img')).toHaveLength(2);
  await expect.element(page.getByText(/Coming Soon/i)).not.toBeInTheDocument();
  await list.getByRole('link', { name: 'Green Tea' }).click();
  expect(mounted.address()).toBe('/product/tea%2F1');
});

test('a product leaves the list at once, and comes back when the call fails', async () => {
  signInAs();
  const stored = [item('mug', 'Sunday Mug', 24.5), item('bowl', 'Moss Bowl', 31)];
  let isFailing = true;
  let release = (): void => {};
  answer(
    endpoints.wishlists.list.handler(() => ({ items: [...stored] })),
    endpoints.wishlists.remove.handler(async ({ input }) => {
      await new Promise<void>((resolve) => (release = resolve));
      if (isFailing) throw unreachable();
      stored.splice(
        stored.findIndex(({ id }) => id === input.productId),
        1,
      );
      return {};
    }),
  );
  await openWishlist();
  const remove = page.getByRole('button', { name: 'Remove Sunday Mug from the wishlist' });
  await remove.click();
  await expectTexts(names, ['Moss Bowl']);
  release();
  await expect.element(page.getByText('Failed to update wishlist. Please try again.')).toBeVisible();
  await expectTexts(names, ['Sunday Mug', 'Moss Bowl']);
  isFailing = false;
  await remove.click();
  await expectTexts(names, ['Moss Bowl']);
  release();
  await expect.poll(() => stored.map(({ id }) => id)).toEqual(['bowl']);
  await expectTexts(names, ['Moss Bowl']);
});

test("[WISH-12] [WISH-13] an empty wishlist says so in the account page's section and on /wishlist", async () => {
  answerAccount({ isEmpty: true });
  for (const open of [
    () =>
      mountPage(ProfilePage, { path: 'profile', at: '/profile?section=wishlist', within: [SignedInLayout] }),
    openWishlist,
  ]) {
    const mounted = await open();
    await expect.element(page.getByText('Your wishlist is empty')).toBeVisible();
    await page.getByRole('link', { name: 'Browse products' }).click();
    expect(mounted.address()).toBe('/products');
    await mounted.unmount();
  }
});
