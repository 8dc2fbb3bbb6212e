import type { Browser, Page } from '@playwright/test';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const phone = { width: 390, height: 844 };
const header = (page: Page) => page.getByRole('banner');
const promo = (page: Page) => page.getByRole('complementary', { name: 'Promotion' });
const dayMs = 86_400_000;

test('[SHELL-5] [SHELL-9] the header holds logo, links, search, user menu and the heart that goes to the wishlist', async ({
  page,
}) => {
  await open(page, '/terms');
  await expect(header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Shop',
    'Livestreams',
    'About',
  ]);
  await expect(header(page).getByRole('link', { name: 'Greenroom, to the home page' })).toBeVisible();
  await expect(header(page).getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/wishlist');
  // Nobody is signed in, so the wishlist leads on to the sign-in page; it remembers the address of the wishlist link.
  await header(page).getByRole('link', { name: 'Wishlist' }).click();
  await expect(page).toHaveURL('/login?next=%2Fwishlist');

  await page.setViewportSize(phone);
  await expect(header(page).getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('[SHELL-6] [SHELL-7] [SHELL-8] the links of the header go to shop, livestreams and about', async ({
  page,
}) => {
  await open(page, '/terms');
  const links = header(page).getByRole('navigation', { name: 'Main' });
  for (const [label, path] of [
    ['Shop', '/products'],
    ['Livestreams', '/live-streams'],
    ['About', '/about'],
  ] as const) {
    await links.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
  await header(page).getByRole('link', { name: 'Greenroom, to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('[SHELL-10] [SHELL-11] under 768 px a toggle opens and closes the mobile menu, from 768 px on there is none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await open(page, '/terms');
  const menu = page.getByRole('navigation', { name: 'Mobile menu' });
  const toggle = header(page).locator('#mobile-menu-toggle');
  await expect(menu).toBeHidden();
  await expect(header(page).getByRole('navigation', { name: 'Main' })).toBeHidden();
  await toggle.click();
  await expect(menu.getByRole('link')).toHaveText(['Shop', 'Livestreams', 'About']);
  await expect(toggle).toHaveAccessibleName('Close menu');
  await toggle.click();
  await expect(menu).toBeHidden();
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await toggle.click();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menu).toBeHidden();
  await expect(toggle).toBeHidden();
  await expect(header(page).getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.setViewportSize({ width: 767, height: 900 });
  await menu.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(menu).toBeHidden();
});

test('[SHELL-12] the search popup suggests Hair Care and Live Streams', async ({ page }) => {
  await open(page, '/terms');
  const search = header(page).getByRole('searchbox', { name: 'Search' });
  const suggestions = header(page).getByRole('list', { name: 'Popular searches' });
  await expect(suggestions).toBeHidden();
  for (const [label, address] of [
    ['Hair Care', '/products?category=haircare'],
    ['Live Streams', '/live-streams'],
  ] as const) {
    await search.click();
    await expect(suggestions.getByRole('link')).toHaveText(['Hair Care', 'Live Streams']);
    await suggestions.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(address);
    await expect(suggestions).toBeHidden();
  }
});

test('[SHELL-13] [SHELL-14] [SHELL-15] both search boxes go to the search page with the text encoded, and ignore blanks', async ({
  page,
}) => {
  await open(page, '/terms');
  const boxes = [
    { size: { width: 1440, height: 900 }, name: 'Search' },
    { size: phone, name: 'Mobile search' },
  ];
  for (const { size, name } of boxes) {
    await page.setViewportSize(size);
    const box = page.getByRole('searchbox', { name, exact: true });
    await expect(page.getByRole('searchbox')).toHaveCount(1);
    for (const nothing of ['', '   ']) {
      await box.fill(nothing);
      await box.press('Enter');
    }
    await box.fill('soap & "oil" 50%/é');
    await box.press('Enter');
    await expect(page).toHaveURL(
      (url) => url.pathname === '/search' && url.searchParams.get('q') === 'soap & "oil" 50%/é',
    );
    expect(new URL(page.url()).search).toMatch(
      /^\?q=soap(\+|%20)%26(\+|%20)%22oil%22(\+|%20)50%25%2F%C3%A9$/,
    );
    // The blank texts before it went nowhere: one step back is the page that it began on.
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  }
});

test('[SHELL-16] [SHELL-17] [SHELL-18] skip links come first and move the focus to content, navigation and search', async ({
  page,
}) => {
  await open(page, '/about');
  const targets = [
    ['Skip to main content', page.getByRole('main')],
    ['Skip to navigation', header(page).getByRole('navigation', { name: 'Main' })],
    ['Skip to search', header(page).getByRole('searchbox', { name: 'Search' })],
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
  // The focus went on from there: the next stop is the first link of the navigation.
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
  await expect(page.getByRole('searchbox', { name: 'Mobile search' })).toBeFocused();
});

test('[SHELL-19] [SHELL-20] the promo banner tells of free shipping and links to the promotions', async ({
  page,
}) => {
  await open(page, '/about');
  await expect(promo(page)).toContainText('THROUGH APRIL 21, FREE SHIPPING');
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
  await promo(page).getByRole('button', { name: 'Dismiss promotion' }).click();
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
  // The toast's own entry takes a few frames.
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

test('a first visit asks for few scripts, and the next page for none of them again', async ({ browser }) => {
  const page = await newVisitor(browser);
  const asked = scriptsAsked(page);
  await open(page, '/about');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /\/(libraries|shell)-/.test(path))).toHaveLength(2);
  // Over HTTP/1.1 a browser asks for six files at a time.
  expect(asked.length).toBeLessThanOrEqual(12);
  await header(page).getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL('/products');
  await page.waitForLoadState('networkidle');
  expect(new Set(asked).size).toBe(asked.length);
  await page.context().close();
});

test('a first visit to the home page asks for few scripts, too', async ({ browser }) => {
  const page = await newVisitor(browser);
  const asked = scriptsAsked(page);
  await open(page, '/');
  await page.waitForLoadState('load');
  expect(asked.length).toBeLessThanOrEqual(18);
  await page.context().close();
});
