import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import type { Page } from '@playwright/test';
import { readApi } from '../../support/api-answers.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Streams' });
const cards = (page: Page) => list(page).getByRole('article');

test.describe('with a show on air', () => {
  let show: StreamDetail;

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL });
    show = await goLive(request, { title: `Open shelves ${Date.now().toString(36)}` });
    await request.dispose();
  });

  test.afterAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL });
    await endStream(request, show.id);
    await request.dispose();
  });

  test('[LIST-2] [LIST-4] [LIVELIST-2] a live card shows its viewers, and goes to the stream', async ({
    page,
  }) => {
    await open(page, '/live-streams');
    const card = cards(page).filter({ hasText: show.title });
    await expect(card).toContainText(/0\s*viewers/);
    await card.getByRole('link', { name: show.title }).click();
    await expect(page).toHaveURL(`/stream/${show.id}`);
    // Each viewer is counted, and the list shows it after its next poll.
    await expect
      .poll(async () => (await readApi<StreamDetail>(page.request, `/streams/${show.id}`)).viewerCount)
      .toBe(1);
    const other = await page.context().newPage();
    await open(other, '/live-streams');
    await expect(cards(other).filter({ hasText: show.title })).toContainText(/1\s*viewer(?!s)/);
  });
});

/**
 * Opens a product page whose data is older than the 30 s for which it counts as fresh. Returns a function with
 * the number of requests for it.
 */
async function openStaleProduct(page: Page): Promise<() => number> {
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/products/sunday-mug') asked += 1;
  });
  await open(page, '/products?category=home');
  await page.getByRole('main').getByRole('link', { name: 'Sunday Mug' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday Mug');
  await page.clock.runFor(31_000);
  expect(asked).toBe(1);
  return () => asked;
}

test('[LIVECACHE-6] what is stale is asked for again when the window gets the focus', async ({ page }) => {
  const asked = await openStaleProduct(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(asked).toBe(2);
});

test('[LIVECACHE-7] what is stale is asked for again when the network is back', async ({ page, context }) => {
  const asked = await openStaleProduct(page);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  expect(asked()).toBe(1);
  await context.setOffline(false);
  await expect.poll(asked).toBe(2);
});
