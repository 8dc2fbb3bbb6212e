import type { Collection } from '@greenroom/contract/wishlists/collections.schemas';
import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import SignedInLayout from '../app/guards/signed-in.layout.tsx';
import { answerAccount } from '../testing/component/account-answers.ts';
import { answer, callsTo, endpoints, signInAs, unreachable } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectTexts, picturesIn } from '../testing/component/shown.ts';
import { cart, cartLine } from '../testing/sample-carts.ts';
import * as ProfilePage from './profile.tsx';
import * as WishlistPage from './wishlist.tsx';

const list = page.getByRole('list', { name: 'Wishlist' });
const names = list.getByRole('article').getByRole('heading');
const openWishlist = () =>
  mountPage(WishlistPage, { path: 'wishlist', at: '/wishlist', within: [SignedInLayout] });
const noCollections = endpoints.wishlistCollections.list.handler(() => ({ collections: [] }));
const item = (id: string, name: string, price: number, more: Partial<WishlistItem> = {}): WishlistItem => ({
  id,
  name,
  imageUrl: '/icon-192.png',
  price,
  currency: 'USD',
  stock: 8,
  ...more,
});

test('[WISH-1] [WISH-13] /wishlist lists the wishlist with name, picture, price and a link, and is neither empty nor coming soon', async () => {
  signInAs();
  const items = [
    item('mug', 'Sunday Mug', 24.5),
    item('tea/1', 'Green Tea', 1200, { currency: 'JPY', imageUrl: '/icon-512.png' }),
  ];
  answer(
    endpoints.wishlists.list.handler(() => ({ items })),
    noCollections,
  );
  const mounted = await openWishlist();
  await expectTexts(names, ['Sunday Mug', 'Green Tea']);
  await expect.element(list.getByText('$24.50')).toBeVisible();
  await expect.element(list.getByText('¥1,200')).toBeVisible();
  expect(picturesIn(list)).toEqual(['/icon-192.png', '/icon-512.png']);
  await expect.element(page.getByText(/Coming Soon|is empty/i)).not.toBeInTheDocument();
  await list.getByRole('link', { name: 'Green Tea' }).click();
  expect(mounted.address()).toBe('/product/tea%2F1');
});

test('a product is added to the cart from the list, unless it is out of stock', async () => {
  signInAs();
  answer(
    endpoints.wishlists.list.handler(() => ({
      items: [item('mug', 'Sunday Mug', 24.5), item('bowl', 'Moss Bowl', 31, { stock: 0 })],
    })),
    endpoints.cart.add.handler(() => cart([cartLine()])),
    noCollections,
  );
  await openWishlist();
  await page.getByRole('button', { name: 'Add Sunday Mug to cart' }).click();
  await expect
    .poll(() => callsTo('POST', '/cart/lines').map(({ body }) => body))
    .toEqual([{ productId: 'mug', quantity: 1 }]);
  await expect.element(page.getByRole('button', { name: 'Add Moss Bowl to cart' })).toBeDisabled();
  await expect.element(list.getByText('Out of stock')).toBeVisible();
});

test('a product is removed at once, and is back when the call fails', async () => {
  signInAs();
  const stored = [item('mug', 'Sunday Mug', 24.5), item('bowl', 'Moss Bowl', 31)];
  let isFailing = true;
  let release = (): void => {};
  answer(
    noCollections,
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
    await expect.element(page.getByText('Your wishlist is empty', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Browse products' }).click();
    expect(mounted.address()).toBe('/products');
    await mounted.unmount();
  }
});

/** Answers as the server does: every call changes these collections and returns all of them. */
function answerCollections(collections: Collection[]): Collection[] {
  const all = () => ({ collections: collections.map((one) => ({ ...one })) });
  const by = (id: string) => collections.find((one) => one.id === id);
  const routes = endpoints.wishlistCollections;
  answer(
    routes.list.handler(all),
    routes.create.handler(({ input }) => {
      collections.push({ id: gifts, name: input.name, shareKey: null, productIds: [] });
      return all();
    }),
    routes.change.handler(({ input }) => {
      const changed = by(input.id);
      if (changed !== undefined && input.isShared !== undefined)
        changed.shareKey = input.isShared ? 'key-of-gifts' : null;
      if (changed !== undefined && input.name !== undefined) changed.name = input.name;
      return all();
    }),
    routes.put.handler(({ input }) => {
      for (const one of collections) {
        one.productIds = one.productIds.filter((id) => id !== input.productId);
        if (one.id === input.collectionId) one.productIds.push(input.productId);
      }
      return all();
    }),
    routes.remove.handler(({ input }) => {
      collections.splice(
        collections.findIndex(({ id }) => id === input.id),
        1,
      );
      return all();
    }),
  );
  return collections;
}
const gifts = '0b1b7f5e-93f3-4c0e-9d53-1f3c0a6d7e21';

test('a list is created, filled and shown alone, and its products stay when it is deleted', async () => {
  signInAs();
  const items = [item('mug', 'Sunday Mug', 24.5), item('bowl', 'Moss Bowl', 31)];
  answer(endpoints.wishlists.list.handler(() => ({ items })));
  answerCollections([]);
  await openWishlist();
  await expectTexts(names, ['Sunday Mug', 'Moss Bowl']);
  await expect.element(page.getByRole('button', { name: /^Move / })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Gifts');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect.element(page.getByText('This list is empty')).toBeVisible();
  await page.getByRole('radio', { name: 'Everything' }).click();
  await page.getByRole('button', { name: 'Move Moss Bowl to a list' }).click();
  await page.getByRole('menuitemradio', { name: 'Gifts' }).click();
  await page.getByRole('radio', { name: 'Gifts (1)' }).click();
  await expectTexts(names, ['Moss Bowl']);
  await page.getByRole('button', { name: 'Delete list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await expectTexts(names, ['Sunday Mug', 'Moss Bowl']);
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('a list is shared by a link, with a note who sees it, until the sharing ends', async () => {
  signInAs();
  answer(endpoints.wishlists.list.handler(() => ({ items: [item('mug', 'Sunday Mug', 24.5)] })));
  const stored = answerCollections([{ id: gifts, name: 'Gifts', shareKey: null, productIds: ['mug'] }]);
  await openWishlist();
  await page.getByRole('radio', { name: 'Gifts (1)' }).click();
  await expect.element(page.getByText('Only you see this list.')).toBeVisible();
  await page.getByRole('button', { name: 'Share by a link' }).click();
  await expect.element(page.getByText(/^Everybody who has the link/)).toBeVisible();
  const link = page.getByRole('link', { name: /\/wishlist\/shared\/key-of-gifts$/ });
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^http.+\/key-of-gifts$/));
  await expect.element(page.getByRole('button', { name: 'Copy link to Gifts' })).toBeVisible();
  await page.getByRole('button', { name: 'End sharing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sharing' }).click();
  await expect.element(page.getByText('Only you see this list.')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  expect(stored[0]?.shareKey).toBeNull();
});

test('the long name of a list fits in the menu that moves a product', async () => {
  signInAs();
  answer(endpoints.wishlists.list.handler(() => ({ items: [item('mug', 'Sunday Mug', 24.5)] })));
  const name = 'Birthdaypresentsforeverybodyinthefamilyandalltheneighbours';
  answerCollections([{ id: gifts, name, shareKey: null, productIds: ['mug'] }]);
  await openWishlist();
  await page.getByRole('button', { name: 'Move Sunday Mug to a list' }).click();
  await expect.element(page.getByRole('menuitemradio', { name })).toBeVisible();
  const menu = page.getByRole('menu').element();
  expect(menu.scrollWidth).toBe(menu.clientWidth);
});
