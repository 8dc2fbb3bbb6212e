import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsTo, endpoints } from '../testing/component/api-answers.ts';
import { mountPage } from '../testing/component/mount.tsx';
import { expectCount, expectTexts } from '../testing/component/shown.ts';
import { productCard, productDetail } from '../testing/sample-products.ts';
import * as ProductPage from './product.tsx';

const storageKey = 'greenroom.recently-viewed';
const section = page.getByRole('region', { name: 'Recently Viewed' });
const names = section.getByRole('article').getByRole('heading');

beforeEach(() => {
  window.localStorage.removeItem(storageKey);
  answer(
    endpoints.products.detail.handler(({ input }) => productDetail({ id: input.id })),
    endpoints.recordings.moments.handler(() => ({ moments: [] })),
    endpoints.questions.ofProduct.handler(() => ({ questions: [] })),
    endpoints.products.viewed.handler(() => ({})),
    endpoints.products.related.handler(() => ({ products: [] })),
    endpoints.products.cards.handler(({ input }) => ({
      products: input.ids.filter((id) => id !== 'gone').map((id) => productCard({ id })),
    })),
  );
});
afterEach(() => window.localStorage.removeItem(storageKey));

const open = (id: string) => mountPage(ProductPage, { path: 'product/:id', at: `/product/${id}` });
const heading = (id: string) => page.getByRole('heading', { level: 1, name: `Name of ${id}` });

test('a product page shows what this browser has viewed before, the latest first and each once', async () => {
  const shown = await open('a');
  await expect.element(heading('a')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  for (const id of ['b', 'c', 'a', 'gone', 'd']) {
    await shown.go(`/product/${id}`);
    await expect.element(heading(id)).toBeVisible();
  }
  // At most three ids, and no information about the viewer.
  await expect
    .poll(() => callsTo('POST', '/products/d/views').map(({ body }) => body))
    .toEqual([{ before: ['gone', 'a', 'c'] }]);
  await expect.poll(() => callsTo('GET', '/products/cards').at(-1)?.query.get('ids')).toBe('gone,a,c,b');
  await expectTexts(names, ['Name of a', 'Name of c', 'Name of b']);
  await shown.unmount();

  // After a reload too, until it is cleared.
  const again = await open('e');
  await expectCount(names, 4);
  await section.getByRole('button', { name: 'Clear' }).click();
  await expect.element(section).not.toBeInTheDocument();
  await again.unmount();
  await open('f');
  await expect.element(heading('f')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test('invalid storage counts as nothing viewed', async () => {
  window.localStorage.setItem(storageKey, '{"a":1}');
  await open('a');
  await expect.element(heading('a')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  expect(JSON.parse(window.localStorage.getItem(storageKey) ?? '')).toEqual(['a']);
});
