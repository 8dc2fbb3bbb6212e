import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { answer, callsTo, endpoints, unreachable } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts, picturesIn } from '../testing/component/shown.ts';
import { productCard, productCards, productFacets } from '../testing/sample-products.ts';
import { closeCart } from '../features/cart/cart-drawer.store.ts';
import { cart } from '../testing/sample-carts.ts';
import * as ProductsPage from './products.tsx';
import * as SearchPage from './search.tsx';

const list = page.getByRole('list', { name: 'Products' });
const names = list.getByRole('article').getByRole('heading');
const categories = page.getByRole('navigation', { name: 'Categories' });
const chosenCategory = () =>
  categories
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

beforeEach(() => answer(endpoints.products.facets.handler(() => productFacets())));

const openCatalogue = (at = '/products') => mountPage(ProductsPage, { path: 'products', at });

/** Answers the catalogue from these products, page by page, in an order that identifies the requested sort. */
function sell(products: readonly ProductCard[]): void {
  answer(
    endpoints.products.list.handler(({ input }) => {
      const found = products
        .filter(({ category }) => input.category === undefined || category === input.category)
        .map((product) => Object.assign({}, product, { name: `${product.name} by ${input.sort}` }));
      const from = Number(input.cursor ?? 0);
      const end = from + input.limit;
      return {
        products: found.slice(from, end),
        total: found.length,
        ...(end < found.length ? { nextCursor: String(end) } : {}),
      };
    }),
  );
}

const namesBy = (products: readonly ProductCard[], sort: string) =>
  products.map(({ name }) => `${name} by ${sort}`);

test('[SHOP-1] [FMT-1] the catalogue shows the products that the server answers, as cards, each price in its currency', async () => {
  const products = [
    productCard({ price: 24.5, brand: { name: 'Kiln', slug: 'kiln' }, image: '/icon-maskable-512.png' }),
    productCard({ id: 'bowl', price: 30, originalPrice: 40, currency: 'EUR' }),
  ];
  answer(endpoints.products.list.handler(() => ({ products, total: 72, nextCursor: 'more' })));
  const catalogue = await openCatalogue();
  await expectTexts(
    names,
    products.map(({ name }) => name),
  );
  await expect.element(page.getByText('2 of 72 products')).toBeVisible();
  const card = list.getByRole('article').first();
  await expect.element(card).toMatchTextContent(/Kiln/);
  await expect.element(card).toMatchTextContent(/\$24\.50/);
  expect(picturesIn(card)).toEqual(['/icon-maskable-512.png']);
  await expect.element(list.getByRole('article').nth(1)).toMatchTextContent(/€30\.00.*€40\.00/);
  await card.getByRole('link').click();
  expect(catalogue.address()).toBe('/product/sunday-mug');
});

test('[SHOP-2] [SHOP-4] without a category All is chosen, among All, Hair Care, Skincare, Home and Apparel', async () => {
  sell(productCards(2));
  await openCatalogue();
  await expectTexts(categories.getByRole('link'), [
    'All (100)',
    'Hair Care (40)',
    'Skincare (30)',
    'Home (20)',
    'Apparel (10)',
  ]);
  expect(chosenCategory()).toEqual(['All (100)']);
});

test('in forced colors the chosen category is distinguishable from the others', async () => {
  sell(productCards(2));
  await openCatalogue('/products?category=home');
  const features = [{ name: 'forced-colors', value: 'active' }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
  const styleOf = (name: string) => getComputedStyle(categories.getByRole('link', { name }).element());
  await expect.element(categories.getByRole('link', { name: 'Home (20)' })).toBeVisible();
  const [chosen, other] = [styleOf('Home (20)'), styleOf('Skincare (30)')];
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  expect(chosen.color).not.toBe(chosen.backgroundColor);
});

test('[SHOP-3] [SHOP-5] a category in the address is chosen and leaves only its products', async () => {
  const products = (['haircare', 'skincare', 'home', 'apparel', 'home'] as const).map((category, place) =>
    productCard({ id: `${category}-${place}`, category }),
  );
  sell(products);
  const of = (wanted: string) =>
    namesBy(
      products.filter(({ category }) => category === wanted),
      'featured',
    );
  const catalogue = await openCatalogue('/products?category=haircare');
  for (const [value, label] of [
    ['haircare', 'Hair Care (40)'],
    ['home', 'Home (20)'],
    ['apparel', 'Apparel (10)'],
  ] as const) {
    await catalogue.go(`/products?category=${value}`);
    await expect.poll(chosenCategory).toEqual([label]);
    await expectTexts(names, of(value));
  }
  // By press as well: from one category to another, and to all.
  await categories.getByRole('link', { name: /^Skincare/ }).click();
  expect(catalogue.address()).toBe('/products?category=skincare');
  await expectTexts(names, of('skincare'));
  await categories.getByRole('link', { name: /^All/ }).click();
  expect(catalogue.address()).toBe('/products');
  await expect.element(page.getByText('5 of 5 products')).toBeVisible();
});

test('on the narrowest phones the chosen sort order is fully visible', async () => {
  sell(productCards(3));
  for (const [at, label] of [
    ['/products', 'Featured'],
    ['/products?sort=price-low', 'Price: low to high'],
  ] as const) {
    const catalogue = await mountPage(ProductsPage, {
      path: 'products',
      at,
      size: { width: 320, height: 700 },
    });
    const shown = page.getByText(`Sort by ${label}`, { exact: true });
    await expect.element(shown).toBeVisible();
    const { scrollWidth, clientWidth } = shown.element();
    expect(scrollWidth, label).toBeLessThanOrEqual(clientWidth);
    expect(document.documentElement.scrollWidth, label).toBe(320);
    await catalogue.unmount();
  }
});

test('[SHOP-13] the sort options are featured, price low, price high, rating and newest', async () => {
  const products = productCards(3);
  sell(products);
  const catalogue = await openCatalogue();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const options = [
    ['featured', 'Featured'],
    ['price-low', 'Price: low to high'],
    ['price-high', 'Price: high to low'],
    ['rating', 'Best rated'],
    ['newest', 'Newest'],
  ] as const;
  await sort.click();
  await expectTexts(
    page.getByRole('option'),
    // The last one is the shop's own.
    [...options.map(([, label]) => label), 'Green rating'],
  );
  await userEvent.keyboard('{Escape}');
  for (const [value, label] of options.toReversed()) {
    await sort.click();
    await page.getByRole('option', { name: label }).click();
    await expectTexts(names, namesBy(products, value));
    expect(catalogue.address()).toBe(value === 'featured' ? '/products' : `/products?sort=${value}`);
  }
});

test('[SHOP-19] Load More adds the next products below, under the same filter and sort', async () => {
  const products = productCards(72, { category: 'home' });
  sell([...products, productCard({ id: 'soap', category: 'skincare' })]);
  const expected = namesBy(products, 'price-low');
  await openCatalogue('/products?category=home&sort=price-low');
  await expectTexts(names, expected.slice(0, 24));
  const more = page.getByRole('button', { name: 'Load More' });
  await more.click();
  await expectTexts(names, expected.slice(0, 48));
  await more.click();
  await expectTexts(names, expected);
  await expect.element(more).not.toBeInTheDocument();
});

test('a failed Load More leaves the shown products and can be tried again', async () => {
  const products = productCards(48);
  sell(products);
  await openCatalogue();
  await expectCount(names, 24);
  answer(
    endpoints.products.list.handler(() => {
      throw unreachable();
    }),
  );
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.element(page.getByText('The next products could not be loaded.')).toBeVisible();
  await expectCount(names, 24);
  sell(products);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expectCount(names, 48);
});

test('[SHOP-20] without a match the page says what to do', async () => {
  answer(
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
    endpoints.search.streams.handler(() => ({ streams: [], total: 0 })),
    endpoints.search.brands.handler(() => ({ brands: [], total: 0 })),
  );
  for (const open of [
    () => openCatalogue(),
    () => mountPage(SearchPage, { path: 'search', at: '/search?q=zeppelin' }),
  ]) {
    const mounted = await open();
    await expect.element(page.getByText('No products found', { exact: true })).toBeVisible();
    await expect
      .element(page.getByText('Try adjusting your filters or search query', { exact: true }))
      .toBeVisible();
    const shop = page.getByRole('link', { name: 'Browse all products' });
    await expect.poll(() => shop.elements().length).toBe(mounted.address().startsWith('/search') ? 1 : 0);
    await mounted.unmount();
  }
  expect(callsTo('GET', '/products').map(({ query }) => query.get('search'))).toEqual([null, 'zeppelin']);
});

test('[CARD-1] the button of a card with stock 0 is disabled, and the others put one unit into the cart', async () => {
  const products = [1, 0].map((stock, place) => productCard({ id: `p${place}`, stock }));
  answer(
    endpoints.products.list.handler(() => ({ products, total: products.length })),
    endpoints.cart.add.handler(() => cart()),
    endpoints.cart.read.handler(() => cart()),
  );
  closeCart();
  await openCatalogue('/products?category=home');
  await expect.element(list.getByRole('button', { name: 'Add Name of p1 to cart' })).toBeDisabled();
  const enabled = list.getByRole('button', { name: 'Add Name of p0 to cart' });
  await expect.element(enabled).toBeEnabled();
  await enabled.click();
  await expect
    .poll(() => callsTo('POST', '/cart/lines').map(({ body }) => body))
    .toEqual([{ productId: 'p0', quantity: 1 }]);
});

test('[CARD-2] a product that is out of stock has an Out of Stock badge, and only such a product', async () => {
  const products = [12, 0, 5, 0, 1].map((stock, place) => productCard({ id: `p${place}`, stock }));
  answer(endpoints.products.list.handler(() => ({ products, total: products.length })));
  await openCatalogue('/products?category=home');
  await expectCount(names, 5);
  const badged = list.getByRole('article').filter({ has: page.getByText('Out of Stock', { exact: true }) });
  await expectTexts(badged.getByRole('heading'), ['Name of p1', 'Name of p3']);
});

test.each([320, 360, 375, 390])('at %i px no badge of a card overlaps its heart', async (width) => {
  const products = [0, 5].map((stock) => productCard({ id: `stock-${stock}`, stock }));
  answer(endpoints.products.list.handler(() => ({ products, total: products.length })));
  await openCatalogue('/products?category=home');
  await page.viewport(width, 800);
  for (const text of ['Out of Stock', 'Low Stock']) {
    const card = list.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });
    await expect.element(card).toBeVisible();
    const badge = card.getByText(text, { exact: true }).element().getBoundingClientRect();
    const heart = card
      .getByRole('button', { name: /to wishlist$/ })
      .element()
      .getBoundingClientRect();
    expect(badge.right <= heart.left || badge.top >= heart.bottom, text).toBe(true);
    expect(badge.right).toBeLessThanOrEqual(card.element().getBoundingClientRect().right);
  }
});

test('[CARD-3] [CARD-4] [CARD-5] a card says Low Stock from 5 down, Only n left from 10 down, and neither at 0 nor from 11 on', async () => {
  const stocks = [0, 1, 5, 6, 10, 11, 400];
  const products = stocks.map((stock) => productCard({ id: `stock-${stock}`, stock }));
  answer(endpoints.products.list.handler(() => ({ products, total: products.length })));
  await openCatalogue('/products?category=home');
  await expectCount(names, stocks.length);
  const notesOf = (stock: number) =>
    list
      .getByRole('article')
      .filter({ hasText: new RegExp(`Name of stock-${stock}(?!\\d)`) })
      .getByText(/^(Low Stock|Out of Stock|Only \d+ left)$/)
      .elements()
      .map(({ textContent }) => textContent);
  expect(Object.fromEntries(stocks.map((stock) => [stock, notesOf(stock)]))).toEqual({
    0: ['Out of Stock'],
    1: ['Low Stock', 'Only 1 left'],
    5: ['Low Stock', 'Only 5 left'],
    6: ['Only 6 left'],
    10: ['Only 10 left'],
    11: [],
    400: [],
  });
});

test('[CARD-6] a card shows 3 tags of a product that has more', async () => {
  const tags = ['clay', 'table', 'blue', 'round'];
  const products = [productCard({ id: 'many', tags }), productCard({ id: 'few', tags: tags.slice(0, 1) })];
  answer(endpoints.products.list.handler(() => ({ products, total: products.length })));
  await openCatalogue('/products?category=home');
  await expectCount(names, 2);
  const tagsOf = (id: string) =>
    list
      .getByRole('article')
      .filter({ hasText: `Name of ${id}` })
      .getByText(/^#/);
  await expectTexts(tagsOf('many'), ['#clay', '#table', '#blue']);
  await expectTexts(tagsOf('few'), ['#clay']);
});
