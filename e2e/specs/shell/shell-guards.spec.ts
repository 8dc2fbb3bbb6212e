import type { Page, Route } from '@playwright/test';
import { enterAs, newSession, password, signIn, tokenKey, useSession } from '../../support/accounts.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const guardedPages = [
  '/profile',
  '/wishlist',
  '/orders',
  '/settings',
  '/studio',
  '/brand',
  '/brand/settings',
  '/admin',
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function openUserMenu(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click();
  return page.getByRole('menu');
}

/** Expects labels and URLs of the links in the user menu, once the session is known. */
async function expectMenuLinks(page: Page, expected: Record<string, string>) {
  const menu = await openUserMenu(page);
  await expect
    .poll(() =>
      menu
        .locator('a[role=menuitem]')
        .evaluateAll((links) =>
          Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')])),
        ),
    )
    .toEqual(expected);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

test('[SHELL-1] while the app loads, Loading application... covers a guarded page', async ({ page }) => {
  let letScriptsThrough = () => {};
  const areScriptsHeld = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route(
    (url) => url.pathname.endsWith('.js'),
    async (route) => {
      await areScriptsHeld;
      await route.continue();
    },
  );
  await page.goto('/profile', { waitUntil: 'commit' });
  const message = page.getByText('Loading application...');
  await expect(message).toBeVisible();
  await expect.poll(() => message.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect
    .poll(() => page.evaluate(() => document.elementFromPoint(700, 20)?.textContent))
    .toContain('Loading');

  letScriptsThrough();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await expect(message).toBeHidden();
});

test('[SHELL-2] a guarded page shows Loading... while the session loads', async ({ page }) => {
  await enterAs(page, 'shopper');
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/auth/get-session', async (route) => {
    await isHeld;
    await route.continue();
  });
  await open(page, '/profile');
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  await expect(title(page)).toHaveCount(0);
  answer();
  await expect(title(page)).toHaveText('Robin Vale');
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeHidden();
});

test('[SHELL-3] a signed-out visitor of a guarded page goes to the sign-in page', async ({ page }) => {
  for (const path of guardedPages) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await expect(title(page)).toHaveText('Login');
  }
});

test('[ROUTE-3] [ROLE-7] the guarded routes ask a visitor to sign in, and let in who may enter', async ({
  page,
}) => {
  const guarded = {
    '/studio': ['streamer', 'Creator Studio'],
    '/profile': ['shopper', 'Robin Vale'],
    '/wishlist': ['shopper', 'Wishlist'],
    '/brand': ['brand', 'Brand Dashboard'],
    '/brand/settings': ['brand', 'Brand Settings'],
    '/admin': ['admin', 'Admin Dashboard'],
  } as const;
  for (const path of Object.keys(guarded)) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === '/login');
  }
  for (const [path, [role, heading]] of Object.entries(guarded)) {
    await enterAs(page, role);
    await open(page, path);
    await expect(title(page)).toHaveText(heading);
    await expect(page).toHaveURL(path);
  }
});

test('[SHELL-4] [LOGIN-10] signing in goes back to the guarded page that was asked for', async ({ page }) => {
  await open(page, '/wishlist?from=heart');
  await expect(title(page)).toHaveText('Login');
  await page.getByLabel('Email').fill('shopper@greenroom.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/wishlist?from=heart');
  await expect(title(page)).toHaveText('Wishlist');
  // The sign-in page itself is not remembered as the page to return to.
  await page.evaluate(() => localStorage.clear());

  await open(page, '/login');
  await page.getByLabel('Email').fill('shopper@greenroom.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});

test('[ROUTE-7] a signed-in user finds settings', async ({ page }) => {
  await enterAs(page, 'shopper');
  await open(page, '/settings');
  await expect(title(page)).toHaveText('Settings');
});

test('[SHELL-42] [SHELL-43] a signed-out visitor finds Login and Create Account in the user menu', async ({
  page,
}) => {
  await open(page, '/about');
  await expectMenuLinks(page, { Login: '/login', 'Create Account': '/register' });
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('Logout in the user menu ends the session here and on the server', async ({ page }) => {
  const token = await newSession(page.request, 'shopper');
  await useSession(page, token);
  await open(page, '/about');
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expectMenuLinks(page, { Login: '/login', 'Create Account': '/register' });
  const statusOfToken = async () =>
    (await page.request.get('/api/v1/streams', { headers: { authorization: `Bearer ${token}` } })).status();
  await expect.poll(statusOfToken).toBe(401);
});

test('Logout ends the session here at once while the server hangs, and shows when the server was unreachable', async ({
  page,
}) => {
  await useSession(page, await newSession(page.request, 'shopper'));
  await open(page, '/profile');
  const asked = Promise.withResolvers<Route>();
  await page.route('**/api/v1/auth/sign-out', (route) => asked.resolve(route));
  // The next page does not load either.
  await page.route('**/assets/home-*.js', () => {});
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectMenuLinks(page, { Login: '/login', 'Create Account': '/register' });
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
  await (await asked.promise).abort();
  await expect(page.getByText('the server could not be reached')).toBeVisible();
});

test('[AUTH-15] [LIVEAPI-8] the page keeps the token, so that a reload keeps the session, and sends it as Bearer', async ({
  page,
}) => {
  const signedIn = page.waitForResponse('**/api/v1/auth/sign-in/email');
  await signIn(page, 'shopper');
  const token = await (await signedIn).headerValue('set-auth-token');
  expect(token).toMatch(/\S{20,}/);
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBe(token);
  await open(page, '/profile');
  await expect(title(page)).toHaveText('Robin Vale');

  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/auth/get-session'), reload(page)]);
  expect(await asked.headerValue('authorization')).toBe(`Bearer ${token}`);
  expect(await asked.headerValue('cookie')).toBeNull();
  await expect(title(page)).toHaveText('Robin Vale');
  const [listed] = await Promise.all([
    page.waitForRequest((sent) => new URL(sent.url()).pathname === '/api/v1/streams'),
    page.getByRole('link', { name: 'Livestreams' }).click(),
  ]);
  expect(await listed.headerValue('authorization')).toBe(`Bearer ${token}`);
});

test('[ERR-5] [LIVEERR-9] a session that has ended elsewhere leads to /auth at the next call', async ({
  page,
}) => {
  // Without a socket, which would inform the page immediately.
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  const token = await newSession(page.request, 'shopper');
  await useSession(page, token);
  await open(page, '/about');
  // Only signed-in users have a bell, so the session was loaded before it ends.
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const toAuth = page.waitForRequest((request) => /^\/auth(\.data)?$/.test(new URL(request.url()).pathname));
  const signedOut = await page.request.post('/api/v1/auth/sign-out', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(signedOut.ok()).toBe(true);

  // The bell requests its content when it is pressed, which is the next API call.
  await bell.click();
  expect((await toAuth).url()).toContain('next=');
  // It ends at the sign-in page, which remembers where the visitor was.
  await expect(page).toHaveURL('/login?next=%2Fabout');
  await expect(title(page)).toHaveText('Login');
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
});
