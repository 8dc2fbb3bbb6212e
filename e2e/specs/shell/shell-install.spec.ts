import { expect, type Page } from '@playwright/test';
import { open, reload } from '../../support/opened-page.ts';
import { test } from '../../support/watched-page.ts';

const dayMs = 86_400_000;
const prompt = (page: Page) => page.getByRole('complementary', { name: 'Install Greenroom' });

/**
 * Simulates the browser's install offer, which it makes once per page load. `answer` is the choice in the
 * browser's own dialog.
 */
async function offer(page: Page, answer: 'accepted' | 'dismissed' = 'accepted'): Promise<void> {
  await page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(window, { prompted: 0 });
    Object.assign(event, {
      prompt: () => {
        (window as unknown as { prompted: number }).prompted += 1;
        return Promise.resolve({ outcome });
      },
    });
    window.dispatchEvent(event);
  }, answer);
}

const now = (page: Page) => page.evaluate(() => Date.now());

/** Opens a page with a stopped clock. */
async function openStill(page: Page, path = '/about'): Promise<void> {
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt((await now(page)) + 10_000);
}

/**
 * Reloads the page at a later time. Its clock runs while it loads, because its buttons would never work with a
 * stopped clock.
 */
async function reloadStill(page: Page, laterMs = 0): Promise<void> {
  await page.clock.setSystemTime((await now(page)) + laterMs);
  await page.clock.resume();
  await reload(page);
  await page.clock.pauseAt((await now(page)) + 10_000);
}

test('[SHELL-26] [SHELL-27] the install prompt comes 2 s after the browser’s offer, with Install Now and Maybe Later', async ({
  page,
}) => {
  await openStill(page);
  await page.clock.runFor(60_000);
  await expect(prompt(page)).toHaveCount(0);
  await offer(page);
  await page.clock.runFor(1999);
  await expect(prompt(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(prompt(page).getByRole('button')).toHaveText(['Install Now', 'Maybe Later']);
  await prompt(page).getByRole('button', { name: 'Install Now' }).click();
  await expect(prompt(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { prompted: number }).prompted)).toBe(1);
});

test('[SHELL-28] a dismissed install prompt stays away for 7 days, over reloads and in new windows', async ({
  page,
}) => {
  await openStill(page);
  await offer(page);
  await page.clock.runFor(2000);
  // The second time, the offer is declined in the browser's own dialog.
  for (const button of ['Maybe Later', 'Install Now']) {
    await prompt(page).getByRole('button', { name: button }).click();
    await expect(prompt(page)).toHaveCount(0);
    for (const [waitMs, count] of [
      [0, 0],
      [7 * dayMs - 3_600_000, 0],
      [7_200_000, 1],
    ] as const) {
      // A new window starts without it.
      await page.evaluate(() => window.sessionStorage.clear());
      await reloadStill(page, waitMs);
      await offer(page, 'dismissed');
      await page.clock.runFor(2000);
      await expect(prompt(page)).toHaveCount(count);
    }
  }
});

test('[SHELL-29] the install prompt does not show when the app is installed', async ({ page }) => {
  await openStill(page);
  await offer(page);
  await page.clock.runFor(2000);
  await expect(prompt(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(prompt(page)).toHaveCount(0);

  // A window of the installed app has this display mode, which no window of a test run has.
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await reloadStill(page);
  await offer(page);
  await page.clock.runFor(60_000);
  await expect(prompt(page)).toHaveCount(0);
});

test('the browser finds everything that it needs to install the app', async ({ page, context }) => {
  await open(page, '/about');
  const browser = await context.newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Playwright's windows are private ones, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
