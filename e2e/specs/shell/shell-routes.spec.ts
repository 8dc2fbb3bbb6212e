import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { StreamDetail, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { failApi, readApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('[ROUTE-1] [ROUTE-2] a visitor opens every public page without signing in, each in one responsive frame', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [stream] = await readApi<StreamSummary[]>(page.request, '/streams');
  const { user } = await readApi<StreamDetail>(page.request, `/streams/${stream?.id}`);
  const paths: Record<string, string> = {
    '/': 'Home',
    '/login': 'Login',
    '/register': 'Create Account',
    '/about': 'A market with a stage in it, and nothing to hide behind it.',
    '/live-streams': 'Livestreams',
    '/products': 'Shop',
    '/product/sunday-mug': 'Sunday Mug',
    [`/stream/${stream?.id}`]: stream?.title ?? '',
    [`/profile/${user.username}`]: stream?.hostName ?? '',
    '/profiles/brands/fernhollow': 'Fernhollow',
    '/schedule': 'Schedule',
  };
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  const links = page.getByRole('banner').getByRole('navigation');
  for (const [path, title] of Object.entries(paths)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page.getByRole('main'), path).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText([title]);
    // A guard would have redirected by now. It renders no heading before that.
    await expect(page, path).toHaveURL(path);
    await expect(links.getByRole('link', { name: 'Shop', exact: true }), path).toBeVisible();
    await expect(menu, path).toBeHidden();
    // The same shell on a phone: its links are behind a button, and nothing is wider than the viewport. A show
    // fills the viewport, with a back link over its picture.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(
      path.startsWith('/stream/') ? page.getByRole('link', { name: /back/i }) : menu,
      path,
    ).toBeVisible();
    await expect(links.getByRole('link', { name: 'Shop', exact: true }), path).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});

test('[ROUTE-4] /products/{id} shows the same product page as /product/{id}', async ({ page }) => {
  const texts = [];
  for (const path of ['/product/sunday-mug', '/products/sunday-mug']) {
    await open(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    texts.push(await page.getByRole('main').innerText());
  }
  expect(texts[0]).not.toBe('');
  expect(texts[1]).toBe(texts[0]);
});

test('[ROUTE-10] [ROUTE-11] [ROUTE-12] forgotten password, terms and privacy are pages', async ({ page }) => {
  for (const [path, title] of [
    ['/forgot-password', 'Forgot your password?'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('[ROUTE-8] [ROUTE-9] promotions and search are pages', async ({ page }) => {
  await page.goto('/promotions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promotions');
  await page.goto('/search?q=mug');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mug”');
  const found = await readApi<{ products: ProductCard[] }>(page.request, '/products?search=mug&limit=72');
  const names = found.products.map((product) => product.name);
  expect(names).toContain('Sunday Mug');
  await expect(page.getByRole('article')).toHaveCount(names.length);
  for (const name of names) await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(1);
  await page.goto('/search?q=zeppelin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “zeppelin”');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('[ROUTE-15] /live redirects to the livestreams', async ({ page }) => {
  await page.goto('/live');
  await expect(page).toHaveURL('/live-streams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Livestreams');
});

test('[ROUTE-14] /streamers/{id} redirects to the streamer’s profile', async ({ page }) => {
  const [stream] = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
  const { user } = await readApi<StreamDetail>(page.request, `/streams/${stream?.id}`);
  await page.goto(`/streamers/${user.id}`);
  await expect(page).toHaveURL(`/profile/${user.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stream?.hostName ?? '');
});

test('[ROUTE-16] [LIVEROLE-10] /auth redirects to the sign-in page', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
});

test('[ROUTE-17] [SHELL-31] [SHELL-32] an unknown path shows the 404 page', async ({ page }) => {
  for (const path of [
    '/no/such/page',
    '/product/no-such-product',
    '/stream/no-such-stream',
    '/product/%00',
    '/product/%E0%A4%A',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page).toHaveTitle(/^Page Not Found/);
    await expect(
      page.getByText("Sorry, the page you're looking for doesn't exist or has been moved.", { exact: true }),
    ).toBeVisible();
  }
});

test('[SHELL-33] Go to Homepage on the 404 page leads home', async ({ page }) => {
  await open(page, '/no/such/page');
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Featured shows' })).toBeVisible();
});

test('[SHELL-34] Go Back on the 404 page returns to the page before', async ({ page }) => {
  await open(page, '/about');
  await open(page, '/no/such/page');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A market with a stage/);
});

test('[SHELL-30] a screen that fails says Something went wrong, and Try Again shows it when it can', async ({
  page,
}) => {
  // A response that no server of this version gives, so the page cannot render.
  await page.route('**/api/v1/home', (route) =>
    route.fulfill({ json: { success: true, data: {}, message: 'OK' } }),
  );
  await open(page, '/about');
  await page.getByRole('link', { name: 'Greenroom, to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByRole('banner')).toBeVisible();

  await page.unroute('**/api/v1/home');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Featured shows' })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
});

test('a page whose code cannot be loaded leaves the shell, and Try Again shows the page later', async ({
  page,
  context,
}) => {
  const failure = page.getByRole('heading', { level: 1, name: 'Something went wrong' });
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  const ways = [
    page.getByRole('contentinfo').getByRole('link', { name: /^About/ }),
    page.getByRole('main').getByRole('article').getByRole('link').first(),
  ];
  for (const way of ways) {
    await open(page, '/live-streams');
    await context.setOffline(true);
    await way.click();
    await expect(failure).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(tryAgain).toBeEnabled();
    const tried = page.waitForEvent('requestfailed');
    await tryAgain.click();
    await tried;
    await expect(failure).toBeVisible();
    await expect(tryAgain).toBeEnabled();

    await context.setOffline(false);
    await tryAgain.click();
    await expect(failure).toBeHidden();
    await expect(page).toHaveURL(/about$|stream\/./);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
  }
});

test('[ERR-10] a picture that cannot be loaded leaves a placeholder icon, before and after the page is taken over', async ({
  page,
}) => {
  await page.route('**/files/art/products/**', (route) => route.abort());
  await open(page, '/products');
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.locator('svg.lucide-image-off')).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);

  await page.getByRole('link', { name: 'Apparel' }).first().click();
  await expect(page).toHaveURL('/products?category=apparel');
  await expect(card.locator('svg.lucide-image-off')).toBeVisible();
});

test('a lost network is shown on the page that needs it', async ({ page }) => {
  await page.clock.install();
  await failApi(page, '/products/sunday-mug');
  await open(page, '/search?q=sunday%20mug');
  await page.getByRole('main').getByRole('link', { name: 'Sunday Mug' }).click();
  // The page retries three times, seconds apart, before it gives up.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText('Failed to load this product')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
});
