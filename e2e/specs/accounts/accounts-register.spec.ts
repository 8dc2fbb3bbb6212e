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

/** The sign-up requests that the page sends to the auth service. */
function collectSignUps(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/auth/sign-up')) sent.push(request.postDataJSON());
  });
  return sent;
}

test('[REG-7] a complete form creates the account, signs in and goes home', async ({ page }) => {
  const sent = collectSignUps(page);
  const email = newEmail();
  await open(page, '/register');
  await expect(page).toHaveTitle(/^Create Account/);
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
