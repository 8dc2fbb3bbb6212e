import type { Page } from '@playwright/test';
import { enterAs, password, tokenKey } from '../support/accounts.ts';
import { open } from '../support/opened-page.ts';
import { expect, test } from '../support/watched-page.ts';

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
  const alert = form(page)
    .getByRole('alert')
    .filter({ hasText: /email or password/i });
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
