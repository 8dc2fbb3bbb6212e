import type { Browser, Page } from '@playwright/test';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const phone = { width: 390, height: 844 };
const header = (page: Page) => page.getByRole('banner');
const promo = (page: Page) => page.getByRole('complementary', { name: 'Promotion' });
const dayMs = 86_400_000;

test('[SHELL-16] [SHELL-17] [SHELL-18] skip links come first and move the focus to content, navigation and search', async ({
  page,
}) => {
  await open(page, '/about');
  const targets = [
    ['Skip to main content', page.getByRole('main')],
    ['Skip to navigation', header(page).getByRole('navigation', { name: 'Main' })],
    ['Skip to search', header(page).getByRole('combobox', { name: 'Search' })],
  ] as const;
  for (const [place, [label, target]] of targets.entries()) {
    await reload(page);
    for (let tab = 0; tab <= place; tab += 1) await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: label });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(target).toBeFocused();
  }
  // The focus moved there: the next tab stop is the first link of the navigation.
  await page.getByRole('link', { name: 'Skip to navigation' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(header(page).getByRole('link', { name: 'Shop' })).toBeFocused();

  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'Skip to navigation' }).focus();
  await page.keyboard.press('Enter');
  await expect(header(page).getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.getByRole('link', { name: 'Skip to search' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Mobile search' })).toBeFocused();
});

test('[SHELL-19] [SHELL-20] the promo banner names free shipping and links to the promotions', async ({
  page,
}) => {
  await open(page, '/about');
  await expect(promo(page).getByText('THROUGH APRIL 21, FREE SHIPPING', { exact: true })).toBeVisible();
  await promo(page).getByRole('link', { name: 'LEARN MORE' }).click();
  await expect(page).toHaveURL('/promotions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promotions');
});

test('[SHELL-21] [SHELL-22] a dismissed promo banner hides at once and for 7 days, over reloads', async ({
  page,
}) => {
  const dismissedAt = Date.now();
  await page.clock.setFixedTime(dismissedAt);
  await open(page, '/about');
  // The page's idle work would also hide a dismissed banner, so this checks the very next frame.
  const isHiddenAtOnce = await promo(page).evaluate((banner) => {
    banner.querySelector<HTMLElement>('[aria-label="Dismiss promotion"]')?.click();
    return new Promise((resolve) => requestAnimationFrame(() => resolve(!banner.checkVisibility())));
  });
  expect(isHiddenAtOnce).toBe(true);
  await expect(promo(page)).toBeHidden();

  for (const later of [0, 7 * dayMs - 1000]) {
    await page.clock.setFixedTime(dismissedAt + later);
    await reload(page);
    await expect(promo(page)).toBeHidden();
    await header(page).getByRole('link', { name: 'Shop' }).click();
    await expect(page).toHaveURL('/products');
    await expect(promo(page)).toBeHidden();
  }
  await page.clock.setFixedTime(dismissedAt + 7 * dayMs + 1000);
  await reload(page);
  await expect(promo(page)).toBeVisible();
});

test('a browser that refuses storage still shows pages and dismisses the banner', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await open(page, '/about');
  await promo(page).getByRole('button', { name: 'Dismiss promotion' }).click();
  await expect(promo(page)).toBeHidden();
  await header(page).getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
});

test('[SHELL-45] a copied link is confirmed for 2 seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.clock.install();
  await open(page, '/product/oak-wall-clock');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Share' }).click();
  const confirmation = page.getByText('Link copied');
  // The toast's enter transition takes a few frames.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(confirmation).toBeVisible({ timeout: 50 });
  }).toPass();
  await page.clock.runFor(1800);
  await expect(confirmation).toBeVisible();
  // The toast takes a moment to leave.
  await page.clock.runFor(600);
  await expect(confirmation).toBeHidden();
});

function scriptsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) asked.push(pathname);
  });
  return asked;
}

/** A page of a browser that has loaded nothing of this site. */
const newVisitor = async (browser: Browser) => (await browser.newContext()).newPage();

test('a first visit loads few scripts, and the next page loads none of them again', async ({ browser }) => {
  const page = await newVisitor(browser);
  const asked = scriptsAsked(page);
  await open(page, '/about');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /\/(libraries|shell)-/.test(path))).toHaveLength(2);
  // Over HTTP/1.1, a browser requests six files at a time.
  expect(asked.length).toBeLessThanOrEqual(12);
  await header(page).getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL('/products');
  await page.waitForLoadState('networkidle');
  expect(new Set(asked).size).toBe(asked.length);
  await page.context().close();
});

test('a first visit to the home page loads few scripts, too', async ({ page }) => {
  // The modules that the page references. The video of a live show may load before or after the page.
  const html = await (await page.request.get('/')).text();
  const named = new Set(html.match(/\/assets\/[\w-]+\.js/g));
  expect(named.size).toBeGreaterThan(5);
  expect(named.size).toBeLessThanOrEqual(20);
});
