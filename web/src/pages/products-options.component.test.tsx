import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, endpoints, unreachable } from '../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../testing/component/mount.tsx';
import { expectTexts } from '../testing/component/shown.ts';
import { productCard, productFacets } from '../testing/sample-products.ts';
import * as ProductsPage from './products.tsx';

const names = page.getByRole('list', { name: 'Products' }).getByRole('article').getByRole('heading');
const panel = page.getByRole('region', { name: 'Filters' });
const activeFilters = page.getByRole('list', { name: 'Active filters' });
const colors = panel.getByRole('group', { name: 'Color', exact: true });
const sizes = panel.getByRole('group', { name: 'Size', exact: true });

beforeEach(() => {
  answer(
    endpoints.products.facets.handler(() => productFacets()),
    // One product whose name is the filter that found it.
    endpoints.products.list.handler(({ input }) => {
      const { sort: _sort, limit: _limit, ...filter } = input;
      return { products: [productCard({ name: JSON.stringify(filter) })], total: 1 };
    }),
  );
});

const openCatalogue = (at = '/products', size = desk) =>
  mountPage(ProductsPage, { path: 'products', at, size });

test('several colors and sizes can be chosen, are in the address, and Back removes the last one', async () => {
  const catalogue = await openCatalogue('/products?category=apparel');
  await colors.getByRole('checkbox', { name: 'Green (11)' }).click();
  await colors.getByRole('checkbox', { name: 'Blue (5)' }).click();
  await sizes.getByRole('checkbox', { name: 'M (6)' }).click();
  await sizes.getByRole('checkbox', { name: '30, long (2)' }).click();
  const address = '/products?category=apparel&colors=green,blue&sizes=M,30%5C,+long';
  expect(catalogue.address()).toBe(address);
  await expectTexts(names, ['{"category":"apparel","colors":["green","blue"],"sizes":["M","30, long"]}']);
  await expectTexts(activeFilters.getByRole('link'), [
    'Remove the filter Green',
    'Remove the filter Blue',
    'Remove the filter Size M',
    'Remove the filter Size 30, long',
    'Clear all',
  ]);
  await catalogue.go(-1);
  await expect.element(sizes.getByRole('checkbox', { name: /^30, long/ })).not.toBeChecked();
  await expect.element(sizes.getByRole('checkbox', { name: /^M/ })).toBeChecked();
  await activeFilters.getByRole('link', { name: /Green$/ }).click();
  expect(catalogue.address()).toBe('/products?category=apparel&colors=blue&sizes=M');
  await expect.element(colors.getByRole('checkbox', { name: /^Green/ })).not.toBeChecked();
});

test('a color and its count are on one line, beside the products and in the sheet of a phone', async () => {
  for (const size of [desk, phone]) {
    const catalogue = await openCatalogue('/products', size);
    if (size === phone) await page.getByRole('button', { name: 'Filters' }).click();
    const label = page.getByRole('group', { name: 'Color', exact: true }).getByText('Green (11)');
    await expect.element(label).toBeVisible();
    const { fontSize } = getComputedStyle(label.element());
    expect(label.element().getBoundingClientRect().height).toBeLessThan(2 * Number.parseFloat(fontSize));
    await catalogue.unmount();
  }
});

test('a shared address opens with its colors and sizes, and an unknown color is left out', async () => {
  await openCatalogue('/products?colors=mauve,blue&sizes=,S,S,30%5C,+long');
  await expectTexts(names, ['{"colors":["blue"],"sizes":["S","30, long"]}']);
  await expect.element(colors.getByRole('checkbox', { name: /^Blue/ })).toBeChecked();
  await expect.element(sizes.getByRole('checkbox', { name: /^30, long/ })).toBeChecked();
});

test('categories and price ranges show the number of their products', async () => {
  const catalogue = await openCatalogue();
  await expectTexts(page.getByRole('navigation', { name: 'Categories' }).getByRole('link'), [
    'All (100)',
    'Hair Care (40)',
    'Skincare (30)',
    'Home (20)',
    'Apparel (10)',
  ]);
  const ranges = panel.getByRole('group', { name: 'Price ranges' });
  await expect.element(ranges.getByRole('radio', { name: 'Any price' })).toBeChecked();
  await ranges.getByRole('radio', { name: '$25 to $49.99 (21)' }).click();
  expect(catalogue.address()).toBe('/products?priceMin=25&priceMax=49.99');
  await expect.element(page.getByRole('spinbutton', { name: 'Maximum price' })).toHaveValue(49.99);
  await ranges.getByRole('radio', { name: '$100 and more (23)' }).click();
  expect(catalogue.address()).toBe('/products?priceMin=100');
  await ranges.getByRole('radio', { name: 'Any price' }).click();
  expect(catalogue.address()).toBe('/products');
});

test('when nothing is found, the page names the filters whose removal finds products', async () => {
  answer(
    endpoints.products.list.handler(({ input }) => ({
      products: [],
      total: input.sizes === undefined ? 12 : 0,
    })),
  );
  const catalogue = await openCatalogue('/products?category=home&colors=green&sizes=XL,XXL&inStock=true');
  const ways = page.getByRole('list', { name: 'Filters to remove' });
  await expectTexts(ways.getByRole('link'), ['Remove Size XL or Size XXL: 12 products']);
  await expect.element(page.getByRole('link', { name: 'Clear all filters' })).toBeVisible();
  await ways.getByRole('link').click();
  expect(catalogue.address()).toBe('/products?category=home&inStock=true&colors=green');
});

test('chosen options can be removed even when the counts fail', async () => {
  answer(
    endpoints.products.facets.handler(() => {
      throw unreachable();
    }),
  );
  const catalogue = await openCatalogue('/products?colors=teal&sizes=XL');
  await colors.getByRole('checkbox', { name: 'Teal', exact: true }).click();
  await sizes.getByRole('checkbox', { name: 'XL', exact: true }).click();
  expect(catalogue.address()).toBe('/products');
  await expect.element(colors).not.toBeInTheDocument();
});

test('colors and sizes have no serious accessibility problem, on a desktop and in the sheet of a phone', async () => {
  await openCatalogue('/products?colors=blue&sizes=M');
  await expectTexts(names, ['{"colors":["blue"],"sizes":["M"]}']);
  await expectAccessible();
  await page.viewport(phone.width, phone.height);
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await expect.element(page.getByRole('button', { name: 'Show 72 products' })).toBeVisible();
  await expectAccessible([phone]);
});
