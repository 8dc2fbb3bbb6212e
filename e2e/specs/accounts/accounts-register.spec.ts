import type { Page } from '@playwright/test';
import { newEmail, tokenKey } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const strongPassword = 'Fern&Moss2031';

const form = (page: Page) => page.getByRole('form', { name: 'Create Account' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const terms = (page: Page) => form(page).getByRole('checkbox', { name: /I agree to the/ });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create Account' });

async function fillIn(page: Page, change: Partial<Record<string, string>> = {}) {
  const values = {
    'Full name': 'Ada Meadow',
    Email: newEmail(),
    Password: strongPassword,
    'Confirm password': strongPassword,
    ...change,
  };
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value ?? '');
}

async function agree(page: Page) {
  await terms(page).click();
  await expect(terms(page)).toBeChecked();
}

/** What the page sends to the auth service's sign-up. */
function collectSignUps(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/auth/sign-up')) sent.push(request.postDataJSON());
  });
  return sent;
}

test('[REG-1] [REG-2] [REG-4] [REG-13] the page is titled Create Account and has its fields and the password guidance', async ({
  page,
}) => {
  await open(page, '/register');
  await expect(page).toHaveTitle(/^Create Account/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  for (const label of ['Full name', 'Email', 'Password', 'Confirm password']) {
    await expect(field(page, label)).toBeEditable();
  }
  await expect(field(page, 'Confirm password')).toHaveAttribute('type', 'password');
  const newsletter = form(page).getByRole('checkbox', { name: /newsletter/i });
  await newsletter.click();
  await expect(newsletter).toBeChecked();
  const guidance =
    '8-20 characters, at least one uppercase, one lowercase, one digit, one special from !@#$%^&*';
  await expect(form(page).getByText(guidance, { exact: true })).toBeVisible();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    `${guidance}. Longer is welcome too: up to 128 characters, with any symbol.`,
  );
});

test('[REG-3] [REG-5] links go to the terms, the privacy policy and sign-in', async ({ page }) => {
  await open(page, '/register');
  await expect(terms(page)).not.toBeChecked();
  await fillIn(page, { 'Full name': 'Ada Meadow' });
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const opened = page.waitForEvent('popup');
    await form(page).getByRole('link', { name }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(path);
    await tab.close();
  }
  // What was typed is still there.
  await expect(field(page, 'Full name')).toHaveValue('Ada Meadow');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('[REG-7] a complete form creates the account, signs in and goes home', async ({ page }) => {
  const sent = collectSignUps(page);
  const email = newEmail();
  await open(page, '/register');
  await fillIn(page, { Email: email });
  await agree(page);
  await submit(page).click();
  await expect(page).toHaveURL('/');
  expect(sent).toEqual([
    expect.objectContaining({ name: 'Ada Meadow', email, username: email.split('@')[0] }),
  ]);
  await expect(page.getByText(`We have sent a link to ${email}`)).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).not.toBeNull();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText('Ada Meadow')).toBeVisible();
});

test('[REG-8] [REG-9] [REG-10] without name, email or password nothing is sent, and the field says what is missing', async ({
  page,
}) => {
  const sent = collectSignUps(page);
  await open(page, '/register');
  await agree(page);
  for (const [label, message] of [
    ['Full name', 'Enter your name'],
    ['Email', 'Enter an email address, like name@example.com'],
    ['Password', 'Use at least 8 characters'],
  ] as const) {
    await fillIn(page, { [label]: '' });
    await submit(page).click();
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect(field(page, label)).toBeFocused();
  }
  await fillIn(page, { 'Full name': '   ' });
  await submit(page).click();
  await expect(field(page, 'Full name')).toHaveAccessibleDescription('Enter your name');
  expect(sent).toEqual([]);
});

test('[REG-11] [REG-12] [REG-16] [REG-17] what is wrong is said beside the field or above the form, and announced', async ({
  page,
}) => {
  const sent = collectSignUps(page);
  await open(page, '/register');
  await fillIn(page, { Email: 'shopper@greenroom.test', 'Confirm password': `${strongPassword}!` });
  await agree(page);
  await submit(page).click();
  await expect(form(page).getByRole('alert').filter({ hasText: 'The passwords do not match' })).toBeVisible();
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('The passwords do not match');

  await field(page, 'Confirm password').fill(strongPassword);
  await terms(page).click();
  await submit(page).click();
  await expect(
    form(page).getByRole('alert').filter({ hasText: 'Agree to the terms to create an account' }),
  ).toBeVisible();
  await expect(terms(page)).toHaveAccessibleDescription('Agree to the terms to create an account');
  expect(sent).toEqual([]);

  // The server refuses: this address has an account.
  await agree(page);
  await submit(page).click();
  const refusal = form(page)
    .getByRole('alert')
    .filter({ hasText: /already exists/ });
  await expect(refusal).toBeVisible();
  await expect(page).toHaveURL('/register');
  await expect(field(page, 'Full name')).toHaveValue('Ada Meadow');
  expect(sent).toHaveLength(1);
  const refusalBox = await refusal.boundingBox();
  const nameBox = await field(page, 'Full name').boundingBox();
  expect(refusalBox!.y + refusalBox!.height).toBeLessThan(nameBox!.y);
  await expect(refusal).toBeInViewport();
});

test('a refusal goes when the form is sent again with another address', async ({ page }) => {
  const refusal = form(page)
    .getByRole('alert')
    .filter({ hasText: /already exists/ });
  await open(page, '/register');
  await fillIn(page, { Email: 'shopper@greenroom.test' });
  await agree(page);
  await submit(page).click();
  await expect(refusal).toBeVisible();
  await field(page, 'Email').fill(newEmail());
  await field(page, 'Confirm password').fill(`${strongPassword}!`);
  await submit(page).click();
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('The passwords do not match');
  await expect(refusal).toHaveCount(0);
});

test('[REG-18] the side panel shows no invented counts', async ({ page }) => {
  await open(page, '/register');
  const panel = page.getByRole('main').getByRole('complementary');
  await expect(panel).toBeVisible();
  expect(await panel.innerText()).not.toMatch(/\d/);
  expect(await page.getByRole('main').innerText()).not.toMatch(/\d+\s*[MK]\+|active users/i);
});
