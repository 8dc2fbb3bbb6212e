import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, unreachable } from '../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { productCard, productFacets } from '../testing/sample-products.ts';
import * as ProductsPage from './products.tsx';
import * as SearchPage from './search.tsx';

const names = page.getByRole('list', { name: 'Products' }).getByRole('article').getByRole('heading');
const panel = page.getByRole('region', { name: 'Filters' });
const minimum = page.getByRole('spinbutton', { name: 'Minimum price' });
const maximum = page.getByRole('spinbutton', { name: 'Maximum price' });
const activeFilters = page.getByRole('list', { name: 'Active filters' });

/** The queries of the page's list requests. */
const asked = () => callsTo('GET', '/products').map(({ query }) => query.toString());

beforeEach(() => {
  answer(
    endpoints.search.streams.handler(() => ({ streams: [], total: 0 })),
    endpoints.search.brands.handler(() => ({ brands: [], total: 0 })),
    endpoints.products.facets.handler(({ input }) =>
      productFacets({ all: { total: input.onSale === true ? 3 : 72, totalIs: 'exact' } }),
    ),
    // One product whose name is the filter that found it.
    endpoints.products.list.handler(({ input }) => {
      const { sort: _sort, limit: _limit, ...filter } = input;
      return { products: [productCard({ name: JSON.stringify(filter) })], total: 1 };
    }),
  );
});

const openCatalogue = (at = '/products', size = desk) =>
  mountPage(ProductsPage, { path: 'products', at, size });

test('[SHOP-6] [SHOP-7] the price range shows 0 to 200 at first, limits nothing, and goes no lower than 0', async () => {
  const catalogue = await openCatalogue();
  await expect.element(minimum).toHaveValue(0);
  await expect.element(maximum).toHaveValue(200);
  for (const end of [minimum, maximum]) {
    await expect.element(end).toHaveAttribute('type', 'number');
    await expect.element(end).toHaveAttribute('min', '0');
    // A field that was only focused is still unset.
    await end.click();
    await userEvent.tab();
  }
  expect(catalogue.address()).toBe('/products');
  await expectTexts(names, ['{}']);
  await expect.poll(asked).toEqual(['sort=featured']);

  await minimum.fill('-5');
  await userEvent.keyboard('{Enter}');
  await expect.element(minimum).toHaveValue(0);
  expect(catalogue.address()).toBe('/products');
  await maximum.fill('49.99');
  await userEvent.tab();
  await expectTexts(names, ['{"priceMax":49.99}']);
  expect(catalogue.address()).toBe('/products?priceMax=49.99');
  await expect.element(minimum).toHaveValue(0);
  // If the minimum exceeds the maximum, they are swapped.
  await minimum.fill('80');
  await userEvent.keyboard('{Enter}');
  expect(catalogue.address()).toBe('/products?priceMin=49.99&priceMax=80');
  await maximum.fill('');
  await userEvent.tab();
  expect(catalogue.address()).toBe('/products?priceMin=49.99');
  await expect.element(maximum).toHaveValue(200);
});

test('[SHOP-9] [SHOP-10] [SHOP-12] every filter goes into the address and to the server, with the counts of the server beside it', async () => {
  const catalogue = await openCatalogue('/products?category=home&sort=rating');
  await panel.getByRole('checkbox', { name: 'In stock (66)' }).click();
  expect(catalogue.address()).toBe('/products?category=home&inStock=true&sort=rating');
  await panel.getByRole('checkbox', { name: 'On sale (12)' }).click();
  await panel.getByRole('radio', { name: '4+ (30)' }).click();
  await panel.getByRole('checkbox', { name: 'Kiln (9)' }).click();
  await panel.getByRole('checkbox', { name: 'Fernhollow (18)' }).click();
  const query = 'category=home&inStock=true&onSale=true&minRating=4&brands=kiln,fernhollow';
  expect(catalogue.address()).toBe(`/products?${query}&sort=rating`);
  const filter = {
    category: 'home',
    inStock: true,
    onSale: true,
    minRating: 4,
    brands: ['kiln', 'fernhollow'],
  };
  await expect
    .poll(() => names.elements().map((name) => JSON.parse(name.textContent ?? '')))
    .toEqual([filter]);
  expect(asked().at(-1)).toContain('sort=rating');
  await expectTexts(activeFilters.getByRole('link'), [
    'Remove the filter In stock',
    'Remove the filter On sale',
    'Remove the filter 4 stars and up',
    'Remove the filter Kiln',
    'Remove the filter Fernhollow',
    'Clear all',
  ]);

  // Back to the URL that was opened.
  await catalogue.go(-1);
  await expect.element(panel.getByRole('checkbox', { name: /^Fernhollow/ })).not.toBeChecked();
  await expect.element(panel.getByRole('checkbox', { name: /^Kiln/ })).toBeChecked();
  await activeFilters.getByRole('link', { name: /4 stars/ }).click();
  expect(catalogue.address()).toBe(
    '/products?category=home&inStock=true&onSale=true&brands=kiln&sort=rating',
  );
  await page.getByRole('link', { name: /^Skincare/ }).click();
  expect(catalogue.address()).toBe(
    '/products?category=skincare&inStock=true&onSale=true&brands=kiln&sort=rating',
  );
  await activeFilters.getByRole('link', { name: 'Clear all' }).click();
  expect(catalogue.address()).toBe('/products?category=skincare&sort=rating');
  await expect.element(activeFilters).not.toBeInTheDocument();
});

test('[SHOP-11] the minimum rating filter offers 1, 2, 3 and 4, or any, and each asks the server for its own', async () => {
  const catalogue = await openCatalogue();
  const choices = panel.getByRole('group', { name: 'Minimum rating' }).getByRole('radio');
  const offered = () => choices.elements().map((radio) => radio.closest('label')?.textContent);
  await expect.poll(offered).toEqual(['Any', '4+ (30)', '3+ (40)', '2+ (50)', '1+ (60)']);
  for (const rating of [1, 2, 3, 4]) {
    const choice = panel.getByRole('radio', { name: new RegExp(`^${rating}\\+`) });
    await choice.click();
    await expectTexts(names, [`{"minRating":${rating}}`]);
    await expect.element(choice).toBeChecked();
    expect(catalogue.address()).toBe(`/products?minRating=${rating}`);
  }
  await panel.getByRole('radio', { name: 'Any' }).click();
  await expectTexts(names, ['{}']);
  expect(catalogue.address()).toBe('/products');
});

test('an address opens with its filters, and invalid ones are left out', async () => {
  await openCatalogue(
    '/products?priceMin=60&priceMax=5&inStock=yes&minRating=9&brands=kiln,,kiln&onSale=true',
  );
  await expectTexts(names, ['{"priceMin":5,"priceMax":60,"onSale":true,"brands":["kiln"]}']);
  await expect.element(minimum).toHaveValue(5);
  await expect.element(maximum).toHaveValue(60);
  await expect.element(panel.getByRole('checkbox', { name: /^In stock/ })).not.toBeChecked();
  await expect.element(panel.getByRole('radio', { name: 'Any' })).toBeChecked();
  await expect
    .element(activeFilters.getByRole('link', { name: 'Remove the filter $5 to $60' }))
    .toBeVisible();
});

test('on the narrowest phones the buttons of the sheet are fully visible', async () => {
  answer(
    endpoints.products.facets.handler(() => ({
      ...productFacets(),
      all: { total: 12_417, totalIs: 'exact' as const },
    })),
  );
  await openCatalogue('/products', { width: 320, height: 640 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const show = sheet.getByRole('button', { name: 'Show 12,417 products' });
  await expect.element(show).toBeVisible();
  const { left, right } = sheet.element().getBoundingClientRect();
  for (const button of [show, sheet.getByRole('button', { name: 'Clear all' })]) {
    const box = button.element().getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(left);
    expect(box.right).toBeLessThanOrEqual(right);
  }
});

test('a press on the filters before their code has loaded opens the sheet afterwards', async () => {
  window.greenroomPress = { name: 'open filters', atMs: Date.now() };
  await openCatalogue('/products', phone);
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('on a phone the filters are in a sheet, whose button shows the number of products', async () => {
  const catalogue = await openCatalogue('/products?inStock=true', phone);
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(sheet.getByRole('button', { name: 'Show 72 products' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: /^In stock/ }).click();
  await sheet.getByRole('checkbox', { name: /^On sale/ }).click();
  await sheet.getByRole('button', { name: 'Show 3 products' }).click();
  await expectCount(sheet, 0);
  expect(catalogue.address()).toBe('/products?onSale=true');
  await expectTexts(names, ['{"onSale":true}']);
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toHaveFocus();

  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  expect(catalogue.address()).toBe('/products?onSale=true');
  await catalogue.go(-1);
  expect(catalogue.address()).toBe('/products?inStock=true');
});

test('without counts the filters work, and filters without results can be cleared', async () => {
  answer(
    endpoints.products.facets.handler(() => {
      throw unreachable();
    }),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  const catalogue = await openCatalogue('/products?brands=kiln&category=home');
  await expect.element(page.getByText('No products found')).toBeVisible();
  await expect.element(panel.getByRole('checkbox', { name: 'kiln', exact: true })).toBeChecked();
  await panel.getByRole('checkbox', { name: 'In stock', exact: true }).click();
  expect(catalogue.address()).toBe('/products?category=home&inStock=true&brands=kiln');
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  expect(catalogue.address()).toBe('/products?category=home');
});

test('search results are filtered in the same way', async () => {
  const search = await mountPage(SearchPage, { path: 'search', at: '/search?q=blue+mug' });
  await panel.getByRole('checkbox', { name: /^On sale/ }).click();
  expect(search.address()).toBe('/search?q=blue+mug&onSale=true');
  await expectTexts(names, ['{"search":"blue mug","onSale":true}']);
});

test('filters on a desktop and the sheet on a phone have no serious accessibility problem', async () => {
  await openCatalogue('/products?inStock=true&brands=kiln&priceMax=20');
  await expectCount(names, 1);
  await expectAccessible();
  await page.viewport(phone.width, phone.height);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(page.getByRole('button', { name: 'Show 72 products' })).toBeVisible();
  await expectAccessible([phone]);
});
