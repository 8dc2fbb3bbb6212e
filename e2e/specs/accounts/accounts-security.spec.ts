import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { newAccount, newEmail, tokenKey, useSession } from '../../support/accounts.ts';
import type { NewAccount } from '../../support/accounts.ts';
import { linkInMail } from '../../support/mails.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';
import { totp } from '../../support/totp.ts';

const login = (page: Page) => page.getByRole('form', { name: 'Login' });
const secondStep = (page: Page) => page.getByRole('form', { name: 'Two-step sign-in' });
const dialog = (page: Page) => page.getByRole('dialog');
const sessions = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' });

async function openSecurity(page: Page) {
  await open(page, '/profile?section=security');
  await expect(page.getByRole('heading', { name: 'How you sign in' })).toBeVisible();
}

async function enter(page: Page, account: NewAccount) {
  await useSession(page, account.token);
  await openSecurity(page);
}

async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await login(page).getByLabel('Email').fill(email);
  await login(page).getByLabel('Password', { exact: true }).fill(password);
  await login(page).getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page) {
  await page.evaluate((key) => localStorage.removeItem(key), tokenKey);
  await open(page, '/login');
}

test(
  'a user signs another device out, at once and without a reload',
  { tag: '@long' },
  async ({ page, browser }) => {
    const account = await newAccount(page.request);
    await enter(page, account);

    const { userAgent, viewport } = devices['Pixel 7'];
    const phone = await browser.newContext({ userAgent, viewport });
    const phonePage = await phone.newPage();
    await open(phonePage, '/login?next=/orders');
    await fillLogin(phonePage, account);
    await expect(phonePage).toHaveURL('/orders');
    let loads = 0;
    phonePage.on('domcontentloaded', () => (loads += 1));

    await open(page, '/profile?section=security');
    const mine = sessions(page).getByRole('listitem').filter({ hasText: 'This device' });
    const other = sessions(page)
      .getByRole('listitem')
      .filter({ hasText: /Android/ });
    await expect(mine).toHaveCount(1);
    await expect(mine.getByRole('button')).toHaveCount(0);
    await expect(other).toContainText(/Used (just now|\d)/);
    await other.getByRole('button', { name: /^Sign out/ }).click();
    await expect(other).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Where you are signed in' })).toBeFocused();

    await expect(phonePage).toHaveURL('/login?next=%2Forders');
    await expect(phonePage.getByText('this session was ended from somewhere else')).toBeVisible();
    expect(await phonePage.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
    expect(loads).toBe(0);
    await expect(mine).toHaveCount(1);
    await phone.close();
  },
);

test(
  'all other sessions are ended together, and then all with this one',
  { tag: '@long' },
  async ({ page, browser }) => {
    const account = await newAccount(page.request);
    await enter(page, account);
    const others = await Promise.all(
      [1, 2].map(async () => {
        const context = await browser.newContext();
        const other = await context.newPage();
        await open(other, '/login');
        await fillLogin(other, account);
        await expect(other).toHaveURL('/');
        return { context, other };
      }),
    );
    await open(page, '/profile?section=security');
    await expect(sessions(page).getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('You are signed out on all other devices.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Where you are signed in' })).toBeFocused();
    for (const { context, other } of others) {
      await expect.poll(() => other.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
      await context.close();
    }

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'You are signed out everywhere' })).toBeVisible();
  },
);

test(
  'the password is changed with the old one, and no entered value is lost on an error',
  { tag: '@long' },
  async ({ page }) => {
    const account = await newAccount(page.request);
    const password = 'Heather%Stone7';
    await enter(page, account);
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('form', { name: 'Change password' });
    const field = (label: string) => form.getByLabel(label, { exact: true });
    const submit = form.getByRole('button', { name: 'Change password' });
    await submit.click();
    await expect(field('Current password')).toHaveAccessibleDescription('Enter your current password');
    await field('Current password').fill('Wrong#2026x');
    await field('New password').fill(password);
    await field('Confirm new password').fill(password);
    await submit.click();
    await expect(field('Current password')).toHaveAccessibleDescription(/wrong/i);
    await expect(field('Current password')).toBeFocused();
    await expect(field('New password')).toHaveValue(password);
    await field('Current password').fill(account.password);
    await submit.click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Your password is changed')).toBeVisible();

    // The page continues with its new session, and the old password no longer works.
    await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
    await signOut(page);
    await fillLogin(page, account);
    await expect(
      login(page).getByRole('alert').filter({ hasText: 'Email or password is wrong' }),
    ).toBeVisible();
    await fillLogin(page, { ...account, password });
    await expect(page).toHaveURL('/');
  },
);

test('a new email is used after its link was opened', { tag: '@long' }, async ({ page }) => {
  const account = await newAccount(page.request);
  const email = newEmail();
  await enter(page, account);
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Change email' }).click();
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByLabel('New email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('Wrong#2026x');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/wrong/i);
  await expect(form.getByLabel('New email')).toHaveValue(email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog(page).getByRole('status')).toContainText(`We have sent a link to ${email}`);
  await expect(dialog(page).getByRole('status')).toContainText(`Until then it stays ${account.email}`);
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  await open(page, await linkInMail(page.request, email, '/verify-email'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
  await openSecurity(page);
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test(
  'two-step sign-in is turned on with a code, asked for at sign-in, passed once with a recovery code, and turned off',
  { tag: '@long' },
  async ({ page }) => {
    const account = await newAccount(page.request);
    await enter(page, account);
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Off. Confirm your email address first');
    await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
    await open(page, await linkInMail(page.request, account.email, '/verify-email'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
    await openSecurity(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('dialog', { name: 'Turn on two-step sign-in' })).toBeVisible();
    await dialog(page).getByLabel('Password', { exact: true }).fill('Wrong#2026x');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/wrong/i);
    await dialog(page).getByLabel('Password', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Continue' }).click();

    await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = await dialog(page).getByLabel('Key for your authenticator app').innerText();
    const code = dialog(page).getByLabel('Code from the app');
    await expect(code).toBeFocused();
    await code.fill('12');
    await dialog(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(code).toHaveAccessibleDescription('Enter the 6 digits that your app shows');
    await code.fill(totp(secret));
    await dialog(page).getByRole('button', { name: 'Turn on' }).click();

    const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes.first()).toBeVisible();
    const recoveryCodes = await codes.allInnerTexts();
    expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
    const saving = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`);
    await dialog(page).getByRole('button', { name: 'I have kept them' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();

    // With the app, after a wrong code.
    await signOut(page);
    await fillLogin(page, account);
    const appCode = secondStep(page).getByLabel('Code from your authenticator app');
    await expect(appCode).toBeFocused();
    await appCode.fill('000000');
    await secondStep(page).getByRole('button', { name: 'Continue' }).click();
    await expect(appCode).toHaveAccessibleDescription(/./);
    // Typed values are kept when going back and forth.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(login(page).getByLabel('Email')).toHaveValue(account.email);
    await expect(login(page).getByLabel('Password', { exact: true })).toHaveValue(account.password);
    await login(page).getByRole('button', { name: 'Sign In' }).click();
    await appCode.fill(totp(secret));
    await secondStep(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/');

    // With a recovery code, which works only once.
    for (const isUsed of [false, true]) {
      await signOut(page);
      await fillLogin(page, account);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await secondStep(page).getByLabel('Recovery code').fill(recoveryCodes[0]!);
      await secondStep(page).getByRole('button', { name: 'Continue' }).click();
      if (!isUsed) await expect(page).toHaveURL('/');
      else
        await expect(secondStep(page).getByLabel('Recovery code')).toHaveAccessibleDescription(/wrong|used/i);
    }
    await secondStep(page).getByLabel('Recovery code').fill(recoveryCodes[1]!);
    await secondStep(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/');

    await openSecurity(page);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })).toBeVisible();
    await dialog(page).getByLabel('Password', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  },
);

test(
  'a user downloads their data as JSON, deletes the account, and is signed out on the home page',
  { tag: '@long' },
  async ({ page }) => {
    const account = await newAccount(page.request);
    await enter(page, account);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^greenroom-.+\.json$/);
    expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(account.email);

    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog(page).getByText('What goes')).toBeVisible();
    await expect(dialog(page).getByText('What stays')).toBeVisible();
    await dialog(page).getByLabel('Password', { exact: true }).fill('Wrong#2026x');
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/wrong/i);
    await dialog(page).getByLabel('Password', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account is deleted')).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();

    await open(page, '/login');
    await fillLogin(page, account);
    await expect(
      login(page).getByRole('alert').filter({ hasText: 'Email or password is wrong' }),
    ).toBeVisible();
  },
);
