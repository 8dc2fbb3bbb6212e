import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, unreachable } from '../../../testing/component/api-answers.ts';
import { desk, mount, phone } from '../../../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../../../testing/component/shown.ts';
import { productCard } from '../../../testing/sample-products.ts';
import { streamSummary } from '../../../testing/sample-streams.ts';
import { rememberSearch } from '../../../features/search/recent-searches.store.ts';
import { SearchBox } from './search-box.tsx';

const box = page.getByRole('combobox', { name: 'Search' });
const list = page.getByRole('listbox', { name: 'Suggestions' });
const options = list.getByRole('option');

const reading = { leftOut: [], understood: [], wordsAlone: 'mug', markedWords: ['mug'] };

function suggest(): void {
  answer(
    endpoints.search.suggestions.handler(({ input }) =>
      input.q.startsWith('m')
        ? {
            products: [productCard({ id: 'sunday', name: 'Sunday Mug' })],
            streams: [streamSummary({ id: 'now', title: 'Mugs live', isLive: true })],
            brands: [{ id: 'b', name: 'Mug & Co', slug: 'mug-co', description: '' }],
            reading,
          }
        : { products: [], streams: [], brands: [], reading },
    ),
  );
}

beforeEach(() => window.localStorage.removeItem('greenroom.recent-searches'));

const openBox = (size = desk) =>
  mount(<SearchBox id="search" label="Search" />, { path: '*', at: '/terms', size });
const activeOption = () => {
  const id = box.element().getAttribute('aria-activedescendant');
  return id === null ? '' : document.querySelector(`#${CSS.escape(id)}`)?.textContent;
};

test('a typed text suggests products, shows and brands, with its words marked', async () => {
  suggest();
  for (const size of [desk, phone]) {
    const shown = await openBox(size);
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await box.fill('mug');
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    await expectTexts(list.getByRole('group', { name: 'Products' }), [/Sunday Mug/]);
    await expectTexts(list.getByRole('group', { name: 'Shows' }), [/Mugs live.*LIVE/]);
    await expectTexts(list.getByRole('group', { name: 'Brands' }), [/Mug & Co/]);
    await expectTexts(list.getByRole('group', { name: 'Products' }).getByRole('mark'), ['Mug']);
    await expect.element(page.getByText('3 suggestions')).toBeInTheDocument();
    await expectAccessible();
    await shown.unmount();
  }
});

test('a misspelled text shows suggestions for the corrected one, with a visible and an announced note', async () => {
  answer(
    endpoints.search.suggestions.handler(() => ({
      products: [productCard({ id: 'kettle', name: 'Copper Kettle' })],
      streams: [],
      brands: [],
      reading: { ...reading, correctedTo: 'copper kettle', markedWords: ['copper', 'kettle'] },
    })),
  );
  await openBox(phone);
  await box.fill('coper ketle');
  await expect.element(page.getByText('Showing results for copper kettle', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Showing results for copper kettle. 1 suggestion')).toBeInTheDocument();
  await expectTexts(options, [/Copper Kettle/, 'Search for “coper ketle”']);
  await expectAccessible();
});

test('the arrow keys move through the suggestions and back to the field, and Enter opens the selected one', async () => {
  suggest();
  const shown = await openBox();
  await box.fill('mug');
  await expectCount(options, 4);
  for (const [step, selected] of [
    [/^Sunday Mug/, 1],
    [/^Mugs live/, 1],
    [/^Mug & Co$/, 1],
    [/^Search for “mug”$/, 1],
    [/^$/, 0],
    [/^Sunday Mug/, 1],
  ] as const) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(activeOption).toMatch(step);
    await expectCount(list.getByRole('option', { selected: true }), selected);
  }
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.poll(activeOption).toBe('Mug & Co');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown.address).toBe('/profiles/brands/mug-co');
  await expectCount(list, 0);
});

test('Escape closes the suggestions and leaves the text, typing opens them again, and Tab closes them', async () => {
  suggest();
  await openBox();
  await box.fill('mu');
  await expectCount(options, 4);
  await userEvent.keyboard('{Escape}');
  await expectCount(list, 0);
  await expect.element(box).toHaveValue('mu');
  await userEvent.keyboard('g');
  await expectCount(options, 4);
  await userEvent.tab();
  await expectCount(list, 0);
});

test('earlier searches of this browser are suggested until they are cleared', async () => {
  suggest();
  for (const text of ['soap', 'Red lamp', 'SOAP']) rememberSearch(text);
  const shown = await openBox();
  await box.click();
  const recent = list.getByRole('group', { name: 'Recent searches' });
  await expectTexts(recent.getByRole('option'), ['SOAP', 'Red lamp']);
  await recent.getByRole('option', { name: 'Red lamp' }).click();
  await expect.poll(shown.address).toBe('/search?q=Red%20lamp');
  await box.click();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expectCount(recent, 0);
  await expectTexts(options, ['Hair Care', 'Live Streams']);
});

test('without an answer the search itself is still offered', async () => {
  answer(
    endpoints.search.suggestions.handler(() => {
      throw unreachable();
    }),
  );
  const shown = await openBox();
  await box.fill('zeppelin');
  await expectTexts(options, ['Search for “zeppelin”']);
  await options.click();
  await expect.poll(shown.address).toBe('/search?q=zeppelin');
  expect(callsTo('GET', '/search/suggestions').length).toBeGreaterThan(0);
});
