import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { open } from '../../support/opened-page.ts';
import { collectFaults } from '../../support/watched-page.ts';

/** What a browser shows without a connection. */
let context: BrowserContext;
let page: Page;
let faults: string[];

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ serviceWorkers: 'allow' });
  page = await context.newPage();
  faults = collectFaults(page);
});
test.afterEach(async () => {
  await context.close();
});

/** Waits until the browser has kept the current page with its files. */
async function untilKept(): Promise<void> {
  await expect
    .poll(
      async () =>
        page.evaluate(async () => {
          const address = window.location.href.split('#', 1)[0] ?? '';
          if ((await caches.match(address, { ignoreVary: true })) === undefined) return 'no page';
          const files = performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => name.includes('/assets/'));
          const kept = await Promise.all(
            files.map(async (name) => (await caches.match(name, { ignoreVary: true })) !== undefined),
          );
          return kept.every(Boolean) ? 'kept' : 'files are missing';
        }),
      { timeout: 30_000 },
    )
    .toBe('kept');
}

const product = () => page.getByRole('heading', { level: 1 });
const offline = () => page.getByText('You are offline.');

test(
  'a product seen before opens offline with its date, until the connection is back',
  { tag: '@long' },
  async () => {
    await open(page, '/products?sort=newest');
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(product()).toHaveText(name);
    await untilKept();

    await context.setOffline(true);
    await page.reload();
    await expect(product()).toHaveText(name);
    await expect(
      page.getByText(/This page is as it was on .+\. Prices and stock may have changed\.$/),
    ).toBeVisible();
    await expect(offline()).toBeVisible();

    await context.setOffline(false);
    await expect(offline()).toHaveCount(0);
    await expect(page.getByText('This page is as it was on')).toHaveCount(0);
    expect(faults).toEqual([]);
  },
);

test('a page not seen before lists those that were, without any checkout', { tag: '@long' }, async () => {
  await open(page, '/about');
  await untilKept();
  await open(page, '/checkout');
  await expect(product()).toBeVisible();
  await context.setOffline(true);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Your account, orders and studio need a connection.')).toBeVisible();
  const links = page.getByRole('list').getByRole('link');
  await expect(links).toHaveCount(1);
  await links.click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(offline()).toBeVisible();
  expect(await page.evaluate(async () => (await caches.match('/checkout')) ?? null)).toBeNull();
});

test('the requested page opens by itself when the connection is back', { tag: '@long' }, async () => {
  await open(page, '/about');
  await untilKept();
  await context.setOffline(true);
  await page.goto('/terms', { waitUntil: 'commit' });
  await expect(page.getByText('This page was not opened in this browser before.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();
  await expect(page).toHaveURL(/\/terms$/);
  expect(faults).toEqual([]);
});

test('no answer of the API is stored', { tag: '@long' }, async () => {
  await open(page, '/products');
  await untilKept();
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/products');
  expect(kept.filter((path) => path !== '/products' && !path.startsWith('/assets/'))).toEqual([]);
});
