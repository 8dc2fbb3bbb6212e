import type { Page } from '@playwright/test';
import { enterAs } from '../../support/accounts.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const pinButton = (page: Page) => page.getByRole('button', { name: 'Pin Sunday Mug' }).first();
const isPin = (url: URL) => url.pathname.endsWith('/pinned-product');

test.describe('in the studio of a live show', () => {
  let streamId: string;

  test.beforeEach(async ({ page }) => {
    streamId = (await goLive(page.request, { title: 'Mugs', productIds: ['sunday-mug'] })).id;
    await page.clock.install();
    await enterAs(page, 'streamer');
    await open(page, '/studio');
    await expect(pinButton(page)).toBeVisible();
  });
  test.afterEach(async ({ page }) => endStream(page.request, streamId));

  test('[ERR-8] [LIVEERR-1] [LIVEERR-2] a mutation that fails shows its message in a toast for 5 seconds', async ({
    page,
  }) => {
    await page.route(isPin, (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'The shelf is being dusted' } }),
    );
    await page.clock.pauseAt(Date.now() + 60_000);
    await pinButton(page).click();
    const toast = page.getByText('The shelf is being dusted');
    // The toast's own entry takes a few frames.
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(toast).toBeVisible({ timeout: 50 });
    }).toPass();
    await page.clock.runFor(4700);
    await expect(toast).toBeVisible();
    await page.clock.runFor(700);
    await expect(toast).toBeHidden();
    // What was shown too early is taken back.
    await expect(pinButton(page)).toBeVisible();
  });

  test('[LIVEERR-3] a mutation that fails without a message says that an error occurred', async ({
    page,
  }) => {
    // An answer always has a message, and so has an unreachable server: this failure is the browser's own.
    await page.evaluate(() => {
      window.Request = class extends Request {
        constructor(address: RequestInfo | URL, init?: RequestInit) {
          if (init?.method === 'PUT' || init?.method === 'POST') throw new Error('');
          super(address, init);
        }
      };
    });
    await pinButton(page).click();
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.getByText('An error occurred', { exact: true })).toBeVisible({ timeout: 50 });
    }).toPass();
    await expect(pinButton(page)).toBeVisible();
  });

  test('[SHELL-45] a copied text is confirmed for 2 seconds by its own button', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = page.getByRole('button', { name: 'Copy stream page link' });
    const copied = page.getByRole('button', { name: 'Copied stream page link' });
    await expect(copy).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await copy.click();
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/stream/${streamId}`);
    await page.clock.runFor(1950);
    await expect(copied).toBeVisible();
    await page.clock.runFor(100);
    await expect(copy).toBeVisible();
    await expect(copied).toBeHidden();
  });
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [800, 1000],
  [1280, 800],
] as const) {
  test(`a toast leaves the chat's field free on a page of ${width} by ${height}`, async ({ page }) => {
    const { id } = await goLive(page.request, { title: 'A show to share' });
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await enterAs(page, 'shopper');
    await open(page, `/stream/${id}`);
    const field = page.getByRole('textbox', { name: 'Message' });
    await expect(field).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const toast = page.getByRole('listitem').filter({ hasText: /Link copied|did not let us copy/ });
    await expect(toast).toBeVisible();
    const [over, under] = [(await toast.boundingBox())!, (await field.boundingBox())!];
    const isApart =
      over.x + over.width <= under.x ||
      under.x + under.width <= over.x ||
      over.y + over.height <= under.y ||
      under.y + under.height <= over.y;
    expect(isApart, JSON.stringify({ over, under })).toBe(true);
    await endStream(page.request, id);
  });
}

test('a toast on a phone keeps within the page', async ({ page }) => {
  const width = 390;
  await page.setViewportSize({ width, height: 844 });
  await enterAs(page, 'shopper');
  await page.route('**/api/v1/profiles/users/lukas/follow', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'The shop is being painted' } }),
  );
  await open(page, '/profile/lukas');
  await page.getByRole('button', { name: /^Follow/ }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'The shop is being painted' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
});
