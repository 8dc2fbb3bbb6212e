import type { Page } from '@playwright/test';
import { newAccount, newEmail, tokenKey } from '../../support/accounts.ts';
import { linkInMail, mailsTo } from '../../support/mails.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const newPassword = 'Heather%Stone7';

const forgot = (page: Page) => page.getByRole('form', { name: 'Forgot password' });
const reset = (page: Page) => page.getByRole('form', { name: 'Set a new password' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function fillReset(page: Page, password: string, again = password) {
  await reset(page).getByLabel('New password', { exact: true }).fill(password);
  await reset(page).getByLabel('Confirm new password', { exact: true }).fill(again);
  await reset(page).getByRole('button', { name: 'Set the new password' }).click();
}

test('a new user gets a mail whose link confirms the address', { tag: '@long' }, async ({ page }) => {
  const email = newEmail();
  await open(page, '/register');
  const form = page.getByRole('form', { name: 'Create Account' });
  await form.getByLabel('Full name').fill('Ada Meadow');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(newPassword);
  await form.getByLabel('Confirm password', { exact: true }).fill(newPassword);
  await form.getByRole('checkbox', { name: /I agree to the/ }).click();
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/');

  const link = await linkInMail(page.request, email, '/verify-email');
  await open(page, link);
  await expect(title(page)).toHaveText('Your address is confirmed');
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKey);
  const session = await page.request.get('/api/v1/auth/get-session', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await session.json()).toMatchObject({ security: { emailVerified: true } });
  await page.getByRole('link', { name: 'Go to the shows' }).click();
  await expect(page).toHaveURL('/');
});

test('a shortened verification link shows that and sends a new one', { tag: '@long' }, async ({ page }) => {
  const account = await newAccount(page.request);
  const link = await linkInMail(page.request, account.email, '/verify-email');
  const before = (await mailsTo(page.request, account.email)).length;
  await open(page, link.slice(0, -6));
  await expect(title(page)).toHaveText('This link is no longer good');
  const resend = page.getByRole('form', { name: 'Send a new link' });
  await resend.getByLabel('Email').fill(account.email);
  await resend.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('status').filter({ hasText: account.email })).toBeVisible();
  await expect.poll(async () => (await mailsTo(page.request, account.email)).length).toBe(before + 1);
});

test(
  'a forgotten password gets the same answer with and without an account, and the page stays usable',
  { tag: '@long' },
  async ({ page }) => {
    const account = await newAccount(page.request);
    const answers: string[] = [];
    await open(page, '/forgot-password');
    await forgot(page).getByRole('button', { name: 'Send the link' }).click();
    await expect(forgot(page).getByLabel('Email')).toHaveAccessibleDescription(
      'Enter an email address, like name@example.com',
    );
    for (const email of [account.email, newEmail()]) {
      await forgot(page).getByLabel('Email').fill(email);
      await forgot(page).getByRole('button', { name: /^Send/ }).click();
      const notice = page.getByRole('status').filter({ hasText: email });
      await expect(notice).toBeVisible();
      answers.push((await notice.innerText()).replaceAll(email, '…'));
      await expect(forgot(page).getByRole('button', { name: 'Send it again' })).toBeEnabled();
    }
    expect(answers[0]).toBe(answers[1]);
    await linkInMail(page.request, account.email, '/reset-password');
  },
);

test(
  'the link of the mail sets a new password once, and ends all other sessions',
  { tag: '@long' },
  async ({ page }) => {
    const account = await newAccount(page.request);
    await open(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await forgot(page).getByLabel('Email').fill(account.email);
    await forgot(page).getByRole('button', { name: 'Send the link' }).click();
    const link = await linkInMail(page.request, account.email, '/reset-password');

    await open(page, link);
    await expect(reset(page).getByText('8-20 characters, at least one uppercase')).toBeVisible();
    await fillReset(page, 'weak');
    await expect(reset(page).getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      /Use at least 8 characters/,
    );
    await fillReset(page, newPassword, `${newPassword}!`);
    await expect(reset(page).getByLabel('Confirm new password', { exact: true })).toHaveAccessibleDescription(
      'The passwords do not match',
    );
    await expect(reset(page).getByLabel('New password', { exact: true })).toHaveValue(newPassword);
    await fillReset(page, newPassword);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'Your new password is set' })).toBeVisible();

    const old = await page.request.get('/api/v1/auth/get-session', {
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(await old.json()).toBeNull();

    const login = page.getByRole('form', { name: 'Login' });
    await login.getByLabel('Email').fill(account.email);
    await login.getByLabel('Password', { exact: true }).fill(account.password);
    await login.getByRole('button', { name: 'Sign In' }).click();
    await expect(login.getByRole('alert').filter({ hasText: 'Email or password is wrong' })).toBeVisible();
    await login.getByLabel('Password', { exact: true }).fill(newPassword);
    await login.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');

    // The same link again: it is rejected before anybody types a password.
    await open(page, link);
    await expect(title(page)).toHaveText('This link is no longer good');
    await expect(reset(page)).toBeHidden();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  },
);

test(
  'a link that was used while its page was open is refused when the form is sent',
  { tag: '@long' },
  async ({ page }) => {
    const account = await newAccount(page.request);
    await page.request.post('/api/v1/auth/request-password-reset', { data: { email: account.email } });
    const link = await linkInMail(page.request, account.email, '/reset-password');
    await open(page, link);
    await expect(reset(page)).toBeVisible();
    const elsewhere = await page.request.post('/api/v1/auth/reset-password', {
      data: { token: new URL(link, 'http://any').searchParams.get('token'), newPassword },
    });
    expect(elsewhere.status()).toBe(200);
    await fillReset(page, 'Another*Try99');
    await expect(title(page)).toHaveText('This link is no longer good');
    await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  },
);
