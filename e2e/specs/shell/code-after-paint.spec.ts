import type { Page } from '@playwright/test';
import { expect, test } from '../../support/watched-page.ts';

/** Opens a page with stopped timers, counts its requests for code, and leaves its images unanswered. */
async function openWithoutPicture(page: Page) {
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/') && request.url().endsWith('.js')) code.push(request.url());
  });
  const picture = Promise.withResolvers<void>();
  await page.route('**', async (route) => {
    if (route.request().resourceType() === 'image') await picture.promise;
    await route.fallback().catch(() => {});
  });
  await page.clock.install({ time: new Date('2026-11-28T10:00:00Z') });
  await page.clock.pauseAt(new Date('2026-11-28T10:00:01Z'));
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
      }),
  );
  return { code, showPicture: picture.resolve };
}

const isInteractive = (page: Page) =>
  page
    .getByRole('button', { name: 'Theme' })
    .evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react')));

test('the code of a page loads after its first picture', async ({ page }) => {
  const { code, showPicture } = await openWithoutPicture(page);
  await page.clock.runFor(2900);
  expect(code).toEqual([]);

  showPicture();
  await expect
    .poll(() =>
      page
        .locator('img[fetchpriority=high]')
        .evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.complete)),
    )
    .toBe(true);
  expect(code).toEqual([]);
  await page.clock.runFor(50);
  await expect.poll(() => code.length).toBeGreaterThan(5);
  await page.clock.resume();
  await expect.poll(() => isInteractive(page)).toBe(true);
});

test('without its first picture a page loads its code after 3 seconds', async ({ page }) => {
  const { code, showPicture } = await openWithoutPicture(page);
  await page.clock.runFor(2990);
  expect(code).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => code.length).toBeGreaterThan(5);
  await page.clock.resume();
  await expect.poll(() => isInteractive(page)).toBe(true);
  showPicture();
});

test('a press before the first picture loads the code at once', async ({ page }) => {
  const { code, showPicture } = await openWithoutPicture(page);
  expect(code).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => code.length).toBeGreaterThan(5);
  showPicture();
});

test('a hidden page loads its code at once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  const { code, showPicture } = await openWithoutPicture(page);
  await expect.poll(() => code.length).toBeGreaterThan(5);
  showPicture();
});
