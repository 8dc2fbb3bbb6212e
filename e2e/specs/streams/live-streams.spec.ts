import type { StreamDetail, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import type { Locator, Page } from '@playwright/test';
import { changeAnswer, failApi, readApi } from '../../support/api-answers.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Streams' });
const cards = (page: Page) => list(page).getByRole('article');

/** Goes to the list inside the app, so that the page asks the server itself. */
async function walkToList(page: Page) {
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Livestreams' }).click();
  await expect(page).toHaveURL('/live-streams');
}

/** Lets the page's clock run until something shows: failed calls are tried again seconds apart. */
async function runUntilVisible(page: Page, target: Locator) {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(target).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
}

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

  test('[LIST-1] [LIVELIST-1] the panel shows one card a stream, in the order of the server', async ({
    page,
  }) => {
    const streams = await readApi<StreamSummary[]>(page.request, '/streams');
    await open(page, '/live-streams');
    await expect(cards(page).getByRole('heading')).toHaveText(streams.map(({ title }) => title));
    expect(streams.length).toBeGreaterThan(5);
  });

  test('[LIST-2] [LIST-3] [LIST-4] [LIVELIST-2] a live card has a LIVE badge and its viewers, and goes to the stream', async ({
    page,
  }) => {
    await open(page, '/live-streams');
    const card = cards(page).filter({ hasText: show.title });
    await expect(card.getByText('LIVE', { exact: true })).toBeVisible();
    await expect(card).toContainText(/0\s*viewers/);
    await expect(card.getByText('OFFLINE')).toBeHidden();
    await card.getByRole('link', { name: show.title }).click();
    await expect(page).toHaveURL(`/stream/${show.id}`);
    // Whoever watches is counted, and the list knows it when it asks again.
    await expect
      .poll(async () => (await readApi<StreamDetail>(page.request, `/streams/${show.id}`)).viewerCount)
      .toBe(1);
    const other = await page.context().newPage();
    await open(other, '/live-streams');
    await expect(cards(other).filter({ hasText: show.title })).toContainText(/1\s*viewer(?!s)/);
  });

  test('[LIST-5] [LIST-6] [LIST-7] [LIVELIST-3] [LIVELIST-4] [LIVELIST-5] an offline card is disabled, OFFLINE, and says when it was last live', async ({
    page,
  }) => {
    const streams = await readApi<StreamSummary[]>(page.request, '/streams');
    const offline = streams.filter(({ isLive }) => !isLive);
    expect(offline.length).toBeGreaterThan(0);
    await open(page, '/live-streams');
    for (const stream of offline) {
      const card = list(page).getByRole('article', { name: stream.title, exact: true }).first();
      await expect(card.getByText('OFFLINE', { exact: true })).toBeVisible();
      await expect(card.getByText('LIVE', { exact: true })).toHaveCount(0);
      await expect(card).toHaveAttribute('aria-disabled', 'true');
      await expect(card.getByRole('link')).toHaveCount(0);
      await expect(card.getByRole('button')).toHaveCount(0);
    }
    const past = offline.find(({ status }) => status === 'ended')!;
    const card = list(page).getByRole('article', { name: past.title, exact: true }).first();
    const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(
      new Date(past.endedAt ?? past.startedAt!),
    );
    await expect(card).toContainText(`Last live ${day}`);
    await card.click();
    await expect(page).toHaveURL('/live-streams');
  });
});

test('[LIST-8] [LIVELIST-6] the list is fetched again every 10 s, and shows what is new', async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/streams') asked += 1;
  });
  await walkToList(page);
  await expect(cards(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(100);
  // From one question to the next it is 10 s, whatever the clock said at first. The browser tells of a request a moment
  // after the page made it, so each step of the clock is followed by a look at the page.
  const step = async (forMs: number) => {
    await page.clock.runFor(forMs);
    await page.evaluate(() => document.title);
  };
  const first = asked;
  await expect(async () => {
    await step(250);
    expect(asked).toBe(first + 1);
  }).toPass({ intervals: [10] });

  const show = await goLive(page.request, { title: `Late arrival ${Date.now().toString(36)}` });
  try {
    const card = cards(page).filter({ hasText: show.title });
    await step(9500);
    expect(asked).toBe(first + 1);
    await expect(card).toHaveCount(0);
    await step(750);
    await expect.poll(() => asked).toBe(first + 2);
    await expect(async () => {
      await step(10);
      await expect(card.getByText('LIVE', { exact: true })).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [10] });
    expect(asked).toBe(first + 2);
  } finally {
    await endStream(page.request, show.id);
  }
});

test('[LIST-9] [LIVELIST-7] streams that cannot be loaded are said to have failed, and Retry loads them', async ({
  page,
}) => {
  await page.clock.install();
  const mend = await failApi(page, '/streams');
  await walkToList(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load streams' });
  await runUntilVisible(page, failure);
  await expect(failure).toContainText('Please try again later');
  await expect(cards(page)).toHaveCount(0);
  await mend();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(failure).toBeHidden();
});

test('[LIST-10] [LIVELIST-8] without streams the list says so', async ({ page }) => {
  await changeAnswer<StreamSummary[]>(page, '/streams', () => []);
  await walkToList(page);
  await expect(
    page.getByText('No Streams Available - There are no streams scheduled at the moment. Check back later!', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

/** A product page whose own answer is older than the 30 s that count as fresh. Answers how often it was asked for. */
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
