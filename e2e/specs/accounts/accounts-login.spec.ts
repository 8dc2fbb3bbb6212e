import type { Page } from '@playwright/test';
import { newAccount, password, sharedSession, tokenKey, useSession } from '../../support/accounts.ts';
import { open, reload } from '../../support/opened-page.ts';
import { socketOpened } from '../../support/page-socket.ts';
import { expect, test } from '../../support/watched-page.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Login' });
const email = (page: Page) => form(page).getByLabel('Email');
const passwordField = (page: Page) => form(page).getByLabel('Password', { exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Sign In' });

test('[LOGIN-3] Remember me keeps the session for every window, else it ends with this one', async ({
  page,
  context,
}) => {
  const { email: address, password: own } = await newAccount(page.request);
  const remember = form(page).getByRole('checkbox', { name: 'Remember me' });
  for (const isRemembered of [false, true]) {
    await open(page, '/login');
    await email(page).fill(address);
    await passwordField(page).fill(own);
    if (!isRemembered) await remember.click();
    await expect(remember).toBeChecked({ checked: isRemembered });
    await submit(page).click();
    await expect(page).toHaveURL('/');

    // A reload keeps the session either way.
    await reload(page);
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByText('Ada Meadow')).toBeVisible();

    const other = await context.newPage();
    await open(other, '/login');
    if (isRemembered) {
      await expect(other).toHaveURL('/');
      continue;
    }
    await expect(form(other)).toBeVisible();
    expect(await other.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
    await other.close();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), tokenKey)).toBeNull();
  }
});

test(
  'after too many wrong passwords the refusal shows the wait, counts down and then allows a new try',
  { tag: '@long' },
  async ({ page }) => {
    const { email: address, password: own } = await newAccount(page.request);
    const waiting = form(page).getByRole('button', { name: /^Try again in \d+:\d\d$/ });
    const alert = form(page).getByRole('alert');
    await open(page, '/login');
    await email(page).fill(address);
    for (let tries = 0; tries < 30 && !(await waiting.isVisible()); tries += 1) {
      await passwordField(page).fill(`Wrong#2026${tries}`);
      await submit(page).click();
      await expect(submit(page).or(waiting)).not.toHaveAttribute('aria-busy', 'true');
      await expect(alert.filter({ hasText: /is wrong|Try again in/ })).toBeVisible();
    }
    await expect(alert.filter({ hasText: /Try again in \d+ second/ })).toBeVisible();
    const first = await waiting.innerText();
    await expect(waiting).not.toHaveText(first);

    // The right password must wait too, and is kept until the wait is over.
    await passwordField(page).fill(own);
    await passwordField(page).press('Enter');
    await expect(waiting).toBeVisible();
    await expect(submit(page)).toBeVisible({ timeout: 60_000 });
    await expect(email(page)).toHaveValue(address);
    await submit(page).click();
    await expect(page).toHaveURL('/');
  },
);

test('a suspended user sees the suspension and its reason', async ({ page }) => {
  const account = await newAccount(page.request);
  const admin = { authorization: `Bearer ${await sharedSession(page.request, 'admin')}` };
  const session = await page.request.get('/api/v1/auth/get-session', {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const { user } = (await session.json()) as { user: { id: string } };
  const suspended = await page.request.put(`/api/v1/admin/users/${user.id}/suspension`, {
    headers: admin,
    data: { reason: 'Case 12', message: 'Sold what is not theirs' },
  });
  expect(suspended.status()).toBe(200);
  await open(page, '/login');
  await email(page).fill(account.email);
  await passwordField(page).fill(account.password);
  await submit(page).click();
  await expect(
    form(page).getByRole('alert').filter({ hasText: 'This account is suspended: Sold what is not theirs' }),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a suspended user with an open page sees the suspension, and not the internal note', async ({
  page,
}) => {
  const account = await newAccount(page.request);
  const admin = { authorization: `Bearer ${await sharedSession(page.request, 'admin')}` };
  await useSession(page, account.token);
  // The page learns about it through its socket.
  const opened = socketOpened(page);
  await open(page, '/wishlist');
  await opened;
  const suspended = await page.request.put(`/api/v1/admin/users/${account.id}/suspension`, {
    headers: admin,
    data: { reason: 'Case 12', message: 'Sold what is not theirs' },
  });
  expect(suspended.status()).toBe(200);
  const suspensionText = 'This account is suspended: Sold what is not theirs';
  await expect(page).toHaveURL(/\/login/);
  await expect(form(page).getByRole('alert').filter({ hasText: suspensionText })).toBeVisible();
  await expect(page.getByText('Case 12')).toHaveCount(0);
});

test('a form submitted before the page’s code has loaded never puts the password into the address', async ({
  page,
}) => {
  await page.route(
    (url) => url.pathname.endsWith('.js'),
    (route) => route.abort(),
  );
  await page.goto('/login');
  await email(page).fill('shopper@greenroom.test');
  await passwordField(page).fill(password);
  await expect(submit(page)).toBeDisabled();
  await passwordField(page).press('Enter');
  await expect(passwordField(page)).toHaveValue(password);
  await expect(page).toHaveURL('/login');
});
