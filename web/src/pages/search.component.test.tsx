import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessibility.ts';
import { answer, callsTo, endpoints } from '../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { productCard, productFacets } from '../testing/sample-products.ts';
import { streamSummary } from '../testing/sample-streams.ts';
import { recentSearches } from '../features/search/recent-searches.store.ts';
import * as SearchPage from './search.tsx';

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name} \\d`) });
const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
const marks = (name: string) => page.getByRole('list', { name }).getByRole('mark');

beforeEach(() => {
  answer(
    endpoints.products.facets.handler(() => productFacets()),
    endpoints.products.list.handler(({ input }) => ({
      products: [productCard({ name: 'Blue Mug' })],
      total: 2417,
      reading: {
        ...(input.search === 'mugg' && input.asTyped !== true ? { correctedTo: 'mug' } : {}),
        leftOut: input.search === 'teal mug' ? ['teal'] : [],
        understood:
          input.search === 'blue mug under $30'
            ? [
                { label: 'Under $30', rest: 'blue mug' },
                { label: 'Blue', rest: 'mug under $30' },
              ]
            : [],
        wordsAlone: 'mug',
        markedWords: ['mug'],
      },
    })),
    endpoints.search.streams.handler(() => ({
      streams: [streamSummary({ id: 'now', title: 'A mug is thrown', isLive: true })],
      total: 1,
    })),
    endpoints.search.brands.handler(() => ({
      brands: [
        { id: 'b', name: 'Mug House', slug: 'mug-house', description: 'All of clay', location: 'Leeds' },
      ],
      total: 3,
    })),
  );
});

const openSearch = (at: string, size = desk) => mountPage(SearchPage, { path: 'search', at, size });

test('words that were left out of a search are named above its results', async () => {
  await openSearch('/search?q=teal%20mug');
  await expect
    .element(page.getByText('Nothing has all of the words of “teal mug”. Showing results without teal.'))
    .toBeVisible();
  await openSearch('/search?q=mug');
  await expect.element(page.getByText('Blue Mug').first()).toBeVisible();
  expect(page.getByText('Showing results without').elements()).toEqual([]);
});

test('results are in tabs with their counts, and the open tab is in the address', async () => {
  for (const size of [desk, phone]) {
    const shown = await openSearch('/search?q=mug', size);
    await expectTexts(page.getByRole('tab'), ['Products 2,417', 'Shows 1', 'Brands 3']);
    await expectTexts(marks('Products'), ['Mug']);
    await tab('Shows').click();
    await expect.poll(shown.address).toBe('/search?q=mug&tab=shows');
    await expectTexts(marks('Shows'), ['mug']);
    await expectAccessible();
    await tab('Brands').click();
    await expect.poll(shown.address).toBe('/search?q=mug&tab=brands');
    await expectTexts(marks('Brands'), ['Mug']);
    await expect.element(page.getByRole('heading', { name: 'Brands', level: 2 })).toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Mug House' }))
      .toHaveAttribute('href', '/profiles/brands/mug-house');
    await expectAccessible();
    await shown.go(-1);
    await expect.element(tab('Shows')).toHaveAttribute('aria-selected', 'true');
    await shown.unmount();
  }
});

test('a replaced word is shown, and can be searched as typed', async () => {
  const shown = await openSearch('/search?q=mugg');
  await expect.element(page.getByText(/^Showing results for/)).toBeVisible();
  await page.getByRole('link', { name: 'Search instead for “mugg”' }).click();
  await expect.poll(shown.address).toBe('/search?q=mugg&asTyped=true');
  await expectCount(page.getByText('Showing results for'), 0);
  await expect.poll(() => callsTo('GET', '/products').at(-1)?.query.get('asTyped')).toBe('true');
});

test('recognized filters can be removed, one by one or all together', async () => {
  const shown = await openSearch('/search?q=blue+mug+under+%2430');
  await expectTexts(chips, ['Remove the filter Under $30', 'Remove the filter Blue', 'Clear all']);
  await chips.nth(1).click();
  await expect.poll(shown.address).toBe('/search?q=mug+under+%2430');
  await shown.go(-1);
  await chips.nth(2).click();
  await expect.poll(shown.address).toBe('/search?q=mug');
  await expectCount(chips, 0);
});

test('a search has the best match first, until another order is chosen', async () => {
  const shown = await openSearch('/search?q=mug');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expectTexts(sort, [/Best match$/]);
  await sort.click();
  await page.getByRole('option', { name: 'Newest' }).click();
  await expect.poll(shown.address).toBe('/search?q=mug&sort=newest');
  await userEvent.keyboard('{Escape}');
});

test('searches are remembered in this browser, latest first', async () => {
  window.localStorage.removeItem('greenroom.recent-searches');
  const shown = await openSearch('/search?q=mug');
  await shown.go('/search?q=blue+mug+under+%2430');
  await expect.poll(recentSearches).toEqual(['blue mug under $30', 'mug']);
  await shown.go('/search?q=MUG');
  await expect.poll(recentSearches).toEqual(['MUG', 'blue mug under $30']);
});

test('without a text the page asks for one, and sends no request', async () => {
  await openSearch('/search?q=%20%20');
  await expect.element(page.getByText('What are you looking for?')).toBeVisible();
  expect(callsTo('GET', '/products')).toEqual([]);
});
