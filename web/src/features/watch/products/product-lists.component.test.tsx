import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsTo, endpoints, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { expectTexts } from '../../../testing/component/shown.ts';
import { cart, cartLine } from '../../../testing/sample-carts.ts';
import { productCards, productDetail } from '../../../testing/sample-products.ts';
import { CartButton } from '../../cart/cart-button.tsx';
import { closeCart } from '../../cart/cart-drawer.store.ts';
import { emptyJoinedStreamState } from '../../streams/joined-stream-state.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { FeaturedGrid } from './featured-grid.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import type { ShownProducts } from './featured-products.tsx';
import { useFreshProducts } from './use-fresh-products.ts';
import { useSaleInPlace } from './use-sale-in-place.tsx';

const streamId = '0198c1de-0000-7000-8000-000000000001';

const offer = {
  kind: 'price' as const,
  id: 'offer1',
  productId: 'product-2',
  percent: 25,
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 600_000).toISOString(),
  endsAtMs: Date.now() + 600_000,
};

const shown: ShownProducts = {
  streamId,
  stocks: {},
  highlighted: [{ id: 'product-3' }],
  offers: [offer],
  sendTap: () => undefined,
};

const list = page.getByRole('list', { name: 'Featured products' });
const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });

for (const [mode, element] of [
  ['theater', <FeaturedProducts key="theater" {...shown} pinnedId={undefined} />],
  ['standard', <FeaturedGrid key="standard" {...shown} />],
] as const) {
  test(`${mode} mode shows highlighted products first, and each offer beside its product`, async () => {
    answer(endpoints.streams.featuredProducts.handler(() => ({ products: productCards(3, { price: 40 }) })));
    await mount(element);
    await expectTexts(list.getByRole('heading'), [
      'Name of product-3',
      'Name of product-1',
      'Name of product-2',
    ]);
    await expect.element(row('product-3').getByText('Highlighted')).toBeVisible();
    await expect.element(row('product-2').getByText('Live price $30.00')).toBeVisible();
    await expect.element(row('product-2').getByRole('timer')).toBeVisible();
    await expect.element(row('product-1')).not.toMatchTextContent(/Highlighted|Live price/);
  });
}

for (const [mode, element] of [
  [
    'theater',
    <FeaturedProducts key="theater" {...shown} stocks={{ 'product-3': null }} pinnedId={undefined} />,
  ],
  ['standard', <FeaturedGrid key="standard" {...shown} stocks={{ 'product-3': null }} />],
] as const) {
  test(`${mode} mode does not show a product that is no longer sold`, async () => {
    answer(endpoints.streams.featuredProducts.handler(() => ({ products: productCards(3) })));
    await mount(element);
    await expectTexts(list.getByRole('heading'), ['Name of product-1', 'Name of product-2']);
  });
}

function Show() {
  const { drawers } = useSaleInPlace(true, [{ ...offer, productId: 'product-1' }]);
  return (
    <>
      <CartButton />
      <FeaturedGrid {...shown} offers={[]} />
      {drawers}
    </>
  );
}

const dress = {
  id: 'product-1',
  price: 40,
  sizes: ['S', 'M'],
  colors: [
    { name: 'Moss', hex: '#336644' },
    { name: 'Sand', hex: '#ccbb99' },
  ],
};

test('a size and a color are chosen in a drawer beside the show, at its live price', async () => {
  signInAs();
  closeCart();
  const line = cartLine({ productId: 'product-1', color: 'Sand', size: 'M' });
  answer(
    endpoints.wishlists.productIds.handler(() => ({ productIds: [] })),
    endpoints.streams.featuredProducts.handler(() => ({ products: productCards(2) })),
    endpoints.products.detail.handler(({ input: { id } }) =>
      productDetail(id === 'product-1' ? dress : { id }),
    ),
    endpoints.cart.add.handler(() => cart([line])),
    endpoints.cart.read.handler(() => cart([line])),
  );
  const { address } = await mount(<Show />, { at: `/stream/${streamId}` });
  await page.getByRole('button', { name: 'Add Name of product-1 to cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Choose yours' });
  await expect.element(drawer.getByText('Live price $30.00')).toBeVisible();
  await drawer.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.element(drawer.getByText('Choose a color first.')).toBeVisible();
  await expect.element(drawer.getByRole('radio').first()).toHaveFocus();
  await drawer.getByRole('radio', { name: 'Sand' }).click();
  await drawer.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.element(drawer.getByText('Choose a size first.')).toBeVisible();
  // Screen readers announce an alert when it is added to the page, but not one that stays.
  const alert = drawer.getByText('Choose a size first.').element();
  await drawer.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(() => alert.isConnected).toBe(false);
  await expect.element(drawer.getByText('Choose a size first.')).toBeVisible();
  await expect.element(drawer.getByRole('group', { name: 'Size' }).getByRole('radio').first()).toHaveFocus();
  await drawer.getByRole('radio', { name: 'M', exact: true }).click();
  await drawer.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(callsTo('POST', '/cart/lines').map(({ body }) => body)).toEqual([
    { productId: 'product-1', color: 'Sand', size: 'M', quantity: 1, shownIn: { streamId } },
  ]);
  expect(address()).toBe(`/stream/${streamId}`);
  closeCart();
});

test('a product with one color and size is added to the cart at once', async () => {
  signInAs();
  closeCart();
  answer(
    endpoints.wishlists.productIds.handler(() => ({ productIds: [] })),
    endpoints.streams.featuredProducts.handler(() => ({ products: productCards(2) })),
    endpoints.products.detail.handler(({ input: { id } }) => productDetail({ id, sizes: ['One size'] })),
    endpoints.cart.add.handler(() => cart([cartLine()])),
    endpoints.cart.read.handler(() => cart([cartLine()])),
  );
  await mount(<Show />);
  await page.getByRole('button', { name: 'Add Name of product-2 to cart' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  expect(callsTo('POST', '/cart/lines').map(({ body }) => body)).toEqual([
    { productId: 'product-2', quantity: 1, shownIn: { streamId } },
  ]);
  closeCart();
});

function Joined() {
  const [joins, setJoins] = useState(1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its state alone is read
  useFreshProducts(streamId, { ...emptyJoinedStreamState, joins } as JoinedStream);
  return (
    <>
      <button type="button" onClick={() => setJoins(2)}>
        Join again
      </button>
      <FeaturedGrid {...shown} />
    </>
  );
}

test('after a lost connection the products are loaded again', async () => {
  let stock = 30;
  answer(endpoints.streams.featuredProducts.handler(() => ({ products: productCards(1, { stock }) })));
  await mount(<Joined />);
  await expectTexts(list.getByRole('heading'), ['Name of product-1']);
  stock = 0;
  await page.getByRole('button', { name: 'Join again' }).click();
  await expect.element(list.getByRole('button', { name: 'Add Name of product-1 to cart' })).toBeDisabled();
});
