import type { Page } from '@playwright/test';
import {
  enterAs,
  newAccount,
  newEmail,
  password,
  sharedSession,
  tokenKey,
  useSession,
} from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Login' });
const email = (page: Page) => form(page).getByLabel('Email');
const passwordField = (page: Page) => form(page).getByLabel('Password', { exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Sign In' });

/** Counts what the page sends to the auth service. */
function countSignIns(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/auth/')) sent += 1;
  });
  return () => sent;
}

test('[LOGIN-1] [LOGIN-3] [LOGIN-6] the form has email, password and Remember me, and three social buttons', async ({
  page,
}) => {
  await open(page, '/login');
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  const remember = form(page).getByRole('checkbox', { name: 'Remember me' });
  const before = await remember.isChecked();
  await form(page).getByText('Remember me').click();
  await expect(remember).toBeChecked({ checked: !before });
  for (const provider of ['Google', 'Facebook', 'Twitter']) {
    await expect(page.getByRole('button', { name: provider })).toBeVisible();
  }
});

test('[LOGIN-2] a toggle shows and hides the password', async ({ page }) => {
  await open(page, '/login');
  await passwordField(page).fill('a secret');
  await form(page).getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await expect(passwordField(page)).toHaveValue('a secret');
  await form(page).getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
});

test('[LOGIN-4] [LOGIN-5] links go to the forgotten password and to sign-up', async ({ page }) => {
  await open(page, '/login');
  await form(page).getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/register');
});

test('[LOGIN-8] a social button without credentials is disabled and says why', async ({ page }) => {
  await open(page, '/login');
  for (const provider of ['Google', 'Facebook', 'Twitter']) {
    const button = page.getByRole('button', { name: provider });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/the operator of this server has not connected them/);
  }
  await expect(page.getByText('the operator of this server has not connected them')).toBeVisible();
});

test('[LOGIN-9] [REG-6] who is signed in already goes home from sign-in and sign-up', async ({ page }) => {
  await enterAs(page, 'shopper');
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('[LOGIN-11] [LOGIN-12] without email or password nothing is sent, and the field says what is missing', async ({
  page,
}) => {
  const sent = countSignIns(page);
  await open(page, '/login');
  await passwordField(page).fill(password);
  await submit(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Enter an email address, like name@example.com');
  await expect(email(page)).toBeFocused();

  await email(page).fill('shopper@greenroom.test');
  await passwordField(page).fill('');
  await submit(page).click();
  await expect(passwordField(page)).toHaveAccessibleDescription('Enter your password');
  await expect(email(page)).toHaveAccessibleDescription('');
  await expect(passwordField(page)).toBeFocused();
  expect(sent()).toBe(0);

  // The same form, complete, does send.
  await passwordField(page).fill(password);
  await submit(page).click();
  await expect(page).toHaveURL('/');
  expect(sent()).toBe(1);
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).not.toBeNull();
});

test('[LOGIN-13] [LOGIN-14] a wrong password is said above the form and announced, and what was typed stays', async ({
  page,
}) => {
  await open(page, '/login');
  await email(page).fill('shopper@greenroom.test');
  await passwordField(page).fill('Wrong#2026');
  await submit(page).click();
  const alert = form(page).getByRole('alert').filter({ hasText: 'Email or password is wrong' });
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(email(page)).toHaveValue('shopper@greenroom.test');
  const alertBox = await alert.boundingBox();
  const emailBox = await email(page).boundingBox();
  expect(alertBox!.y + alertBox!.height).toBeLessThan(emailBox!.y);

  // The message goes when the next try begins to work.
  await passwordField(page).fill(password);
  await submit(page).click();
  await expect(page).toHaveURL('/');
});

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

    // A reload keeps it either way.
    await page.reload();
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

test('too many wrong passwords have to wait: the refusal says how long, counts down and then lets go', async ({
  page,
}) => {
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

  // The right password waits as well, and is still there when the wait is over.
  await passwordField(page).fill(own);
  await passwordField(page).press('Enter');
  await expect(waiting).toBeVisible();
  await expect(submit(page)).toBeVisible({ timeout: 60_000 });
  await expect(email(page)).toHaveValue(address);
  await submit(page).click();
  await expect(page).toHaveURL('/');
});

test('a suspended account is told that it is suspended, and why', async ({ page }) => {
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

test('a suspended person with an open page reads that they are, and not the note of the operators', async ({
  page,
}) => {
  const account = await newAccount(page.request);
  const admin = { authorization: `Bearer ${await sharedSession(page.request, 'admin')}` };
  await useSession(page, account.token);
  await open(page, '/wishlist');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const suspended = await page.request.put(`/api/v1/admin/users/${account.id}/suspension`, {
    headers: admin,
    data: { reason: 'Case 12', message: 'Sold what is not theirs' },
  });
  expect(suspended.status()).toBe(200);
  const told = 'This account is suspended: Sold what is not theirs';
  await expect(page).toHaveURL(/\/login/);
  await expect(form(page).getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expect(page.getByText('Case 12')).toHaveCount(0);
});

test('a refusal goes when the form is sent again, also where a field stops it', async ({ page }) => {
  const refusal = form(page).getByRole('alert').filter({ hasText: 'Email or password is wrong' });
  await open(page, '/login');
  await email(page).fill(newEmail());
  await passwordField(page).fill(password);
  await submit(page).click();
  await expect(refusal).toBeVisible();
  await email(page).fill('not an address');
  await submit(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/./);
  await expect(refusal).toHaveCount(0);
});

test('a server that cannot be reached is not called a wrong password', async ({ page }) => {
  await page.route('**/api/v1/auth/sign-in/**', (route) => route.abort('connectionfailed'));
  await open(page, '/login');
  await email(page).fill('shopper@greenroom.test');
  await passwordField(page).fill(password);
  await submit(page).click();
  await expect(form(page).getByRole('alert').first()).toContainText('The server could not be reached');
  await expect(submit(page)).toBeEnabled();
});

test('a form that is sent before the page works never puts the password into the address', async ({
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
