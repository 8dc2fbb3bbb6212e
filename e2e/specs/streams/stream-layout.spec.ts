import type { Page } from '@playwright/test';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { sharedSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expectMovingPicture } from '../../support/video.ts';
import { expect, test } from '../../support/watched-page.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const layoutOf = (page: Page) => page.locator('[data-layout]').getAttribute('data-layout');
const strip = (page: Page) => page.getByRole('list', { name: 'Featured products' });

/** Where the video itself is, which may leave bars in its element. */
async function videoBox(page: Page) {
  const box = await page.getByRole('region', { name: 'Player' }).locator('iframe').boundingBox();
  if (box === null) throw new Error('There is no video');
  return box;
}

async function demoStream(page: Page): Promise<StreamSummary> {
  const live = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
  const show = live.find((one) => one.hostName === 'Theo Lindqvist');
  if (show === undefined) throw new Error('The demo show is not on air');
  return show;
}

test('[LAYOUT-1] [LAB-8] stream page and layout demo have the same stage; the demo’s checkbox turns the strip of theater mode on and off', async ({
  page,
}) => {
  const { id } = await demoStream(page);
  for (const path of [`/stream/${id}`, '/stream-layout-demo']) {
    await open(page, path);
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Live Chat' })).toBeVisible();
    await expect.poll(() => layoutOf(page)).toBe('theater');
    await button(page, 'Default Layout').click();
    await expect.poll(() => layoutOf(page)).toBe('default');
    await button(page, 'Theater Mode').click();
  }
  const option = page.getByRole('checkbox', { name: 'Show products in theater mode', exact: true });
  await option.uncheck();
  await expect(strip(page)).toBeHidden();
  await option.check();
  await expect(strip(page)).toBeVisible();
});

test('[VIEWERS-13] the layout demo shows 1.3K viewers as demo data, and the real show its own count', async ({
  page,
  browser,
}) => {
  const [first] = await readApi<StreamSummary[]>(page.request, '/streams');
  const visitor = await (await browser.newContext()).newPage();
  for (const [watching, path] of [
    [page, '/stream-layout-demo'],
    [visitor, `/stream/${first?.id}`],
  ] as const) {
    await open(watching, path);
    const shown = watching.getByRole('region', { name: 'Player' }).getByText(/^\d+\s?viewers?$/);
    // Each of the two adds a viewer.
    await expect(async () => {
      const { viewerCount } = await readApi<StreamSummary>(page.request, `/streams/${first?.id}`);
      await expect(shown).toHaveText(new RegExp(`^${viewerCount}\\s?viewers?$`), { timeout: 100 });
      expect(viewerCount).toBeGreaterThanOrEqual(watching === page ? 1 : 2);
    }).toPass();
  }
  await expect(page.getByText(/^Demo data:/)).toHaveText(/^Demo data: a stream with\s+1\.3K\s?viewers$/);
  await visitor.context().close();
});

test('[LAYOUT-11] [LAYOUT-13] fullscreen shows the video alone with overlay controls, and is left for default mode', async ({
  page,
}) => {
  await open(page, `/stream/${(await demoStream(page)).id}`);
  await expectMovingPicture(page);
  await button(page, 'Fullscreen').click();
  await expect.poll(() => layoutOf(page)).toBe('fullscreen');
  const shown = await page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'));
  expect(shown).toBe('Player');
  const [region, size] = [
    await page.getByRole('region', { name: 'Player' }).boundingBox(),
    await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight })),
  ];
  expect(region).toMatchObject(size);
  const isInside = (selector: string) =>
    page.evaluate((found) => document.fullscreenElement?.querySelector(found) !== null, selector);
  expect(await isInside('[aria-label="Player controls"]')).toBe(true);
  expect(await isInside('[aria-label="Live Chat"]')).toBe(false);
  expect(await isInside('[aria-label="Featured products"]')).toBe(false);
  // Nothing of the page but the player is seen at any place, and its controls are.
  await page.mouse.move(280, 310);
  const playerControls = page.getByRole('group', { name: 'Player controls' });
  await expect(playerControls).toHaveCSS('opacity', '1');
  await expect(playerControls).toBeInViewport({ ratio: 1 });
  const isVideoAlone = () =>
    page.evaluate(() => {
      const player = document.querySelector('[aria-label="Player"]');
      const shares = Array.from({ length: 19 }, (_, at) => (at + 1) / 20);
      return shares.every((x) =>
        shares.every((y) =>
          player?.contains(document.elementFromPoint(window.innerWidth * x, window.innerHeight * y)),
        ),
      );
    });
  expect(await isVideoAlone()).toBe(true);
  expect((await videoBox(page)).width).toBe(size.width);
  const parts = [
    '.stage-info',
    '.stage-side',
    '.stage-products',
    '.stage-additions',
    'header',
    'footer',
    'h1',
  ];
  for (const part of parts) expect(await isInside(part), part).toBe(false);
  // Overlays use the full width of the picture, because there is no chat to avoid.
  await page.mouse.move(300, 310);
  await button(page, 'Settings').click();
  const drawer = await page.getByRole('region', { name: 'Settings' }).boundingBox();
  expect(size.width - (drawer?.x ?? 0) - (drawer?.width ?? 0)).toBeLessThan(40);
  await button(page, 'Close settings').click();
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 310);
  await button(page, 'Leave fullscreen').click();
  await expect.poll(() => layoutOf(page)).toBe('default');
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('[LAYOUT-12] where the browser refuses fullscreen, the mode is theater', async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = async () => {
      throw new TypeError('Permissions check failed');
    };
  });
  await open(page, `/stream/${(await demoStream(page)).id}`);
  await button(page, 'Default Layout').click();
  await expect.poll(() => layoutOf(page)).toBe('default');
  await button(page, 'Fullscreen').click();
  await expect.poll(() => layoutOf(page)).toBe('theater');
  await expect(page.getByText('Your browser did not allow fullscreen.')).toBeVisible();
});

test('[VIEW-13] products and other shows of the streamer are what the server’s database has', async ({
  page,
  request,
}) => {
  const brand = await sharedSession(request, 'brand');
  const lamp = {
    name: 'Lamp of the layout',
    price: 41.5,
    inStock: true,
    stockCount: 30,
    categoryId: 'home',
  };
  const { id: productId } = await callApi<{ id: string }>(request, 'POST', '/brands/products', brand, lamp);
  const earlier = await goLive(request, { title: 'A show before this one' });
  await endStream(request, earlier.id);
  const show = await goLive(request, { title: 'A show with a lamp', productIds: [productId] });
  const more = page.getByRole('region', { name: 'More from the streamer', exact: true });

  await open(page, `/stream/${show.id}`);
  await expect(strip(page).getByRole('heading')).toHaveText([lamp.name]);
  await button(page, 'Default Layout').click();
  await expect(strip(page).getByRole('heading')).toHaveText([lamp.name]);
  await expect(strip(page)).toContainText('$41.50');
  const titles = more.getByRole('heading', { level: 3 });
  await expect(titles.filter({ hasText: 'A show before this one' })).toHaveCount(1);
  // The show itself is not among its other shows.
  await expect(titles.filter({ hasText: show.title })).toHaveCount(0);

  const changed = { ...lamp, name: 'Lantern of the layout', price: 39 };
  await callApi(request, 'PUT', `/brands/products/${productId}`, brand, changed);
  await page.reload();
  await expect(strip(page).getByRole('heading')).toHaveText([changed.name]);
  await button(page, 'Default Layout').click();
  await expect(strip(page).getByRole('heading')).toHaveText([changed.name]);
  await expect(strip(page)).toContainText('$39.00');

  await endStream(request, show.id);
  await callApi(request, 'DELETE', `/brands/products/${productId}`, brand);
});

test('[PREF-11] a reload brings layout and chat back to their defaults', async ({ page }) => {
  const { id } = await demoStream(page);
  await open(page, `/stream/${id}`);
  await button(page, 'Collapse chat').click();
  await expect(button(page, 'Collapse chat')).toBeHidden();
  await button(page, 'Default Layout').click();
  await expect.poll(() => layoutOf(page)).toBe('default');
  await page.reload();
  await expect.poll(() => layoutOf(page)).toBe('theater');
  await expect(button(page, 'Collapse chat')).toBeVisible();
});
