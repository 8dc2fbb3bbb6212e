import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { newAccount, useSession } from '../../support/accounts.ts';
import { open, reload } from '../../support/opened-page.ts';
import { socketOpened } from '../../support/page-socket.ts';
import { expect, test } from '../../support/watched-page.ts';

const hearts = (page: Page) => page.getByRole('button', { name: /^Save .+ to wishlist$/ });
const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save ${name} to wishlist` }).first();
const wished = (page: Page) => page.getByRole('list', { name: 'Wishlist' }).getByRole('article');

/** The heart changes optimistically. The server has the change once it has responded. */
const answered = (page: Page, method: 'PUT' | 'DELETE') =>
  page.waitForResponse((response) => response.request().method() === method && response.ok());

/** Adds a product of the shop to the signed-in user's wishlist, and returns its name. */
async function keepProduct(page: Page): Promise<string> {
  await open(page, '/products?sort=newest');
  const label = (await hearts(page).nth(3).getAttribute('aria-label')) ?? '';
  const name = label.slice('Save '.length, -' to wishlist'.length);
  const saved = answered(page, 'PUT');
  await heartOf(page, name).click();
  await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true');
  await saved;
  return name;
}

test('[WISH-1] [WISH-2] what is saved on one device is on the wishlist of another, and gone where it is taken off', async ({
  page,
  browser,
}) => {
  const { token } = await newAccount(page.request);
  await useSession(page, token);
  const name = await keepProduct(page);
  const socketOpen = socketOpened(page);
  await open(page, '/wishlist');
  await expect(wished(page)).toHaveCount(1);
  await expect(page.getByText(/Coming Soon/i)).toHaveCount(0);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await useSession(phone, token);
  await open(phone, '/wishlist');
  await wished(phone).getByRole('link', { name }).click();
  await expect(heartOf(phone, name)).toHaveAttribute('aria-pressed', 'true');
  const removed = answered(phone, 'DELETE');
  await socketOpen;
  await heartOf(phone, name).click();
  await expect(heartOf(phone, name)).toHaveAttribute('aria-pressed', 'false');
  await removed;
  // The open page on the other device updates by itself, in both directions.
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  const phoneSocketOpen = socketOpened(phone);
  await reload(phone);
  await expect(heartOf(phone, name)).toHaveAttribute('aria-pressed', 'false');
  await phoneSocketOpen;
  await keepProduct(page);
  await expect(heartOf(phone, name)).toHaveAttribute('aria-pressed', 'true');
  await phone.close();
});

test('a visitor’s heart leads to the sign-in and back to the same products', async ({ page }) => {
  const { email, password } = await newAccount(page.request);
  await open(page, '/products?category=home');
  await hearts(page).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // The page that is returned to also sends a request. Only the request of the reload counts.
  const firstResponse = page.waitForResponse(/\/wishlist\/product-ids$/);
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).click();
  await expect(page).toHaveURL(/\/products\?category=home$/);
  await firstResponse;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/wishlist/')) calls.push(new URL(request.url()).pathname);
  });
  const reloadResponse = page.waitForResponse(/\/wishlist\/product-ids$/);
  await reload(page);
  await reloadResponse;
  // One request serves all hearts of the page.
  expect(calls).toHaveLength(1);
  await hearts(page).nth(2).click();
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
});

test(
  'a list is shared by its link with a person without an account, until the sharing ends',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { token } = await newAccount(page.request);
    await useSession(page, token);
    const name = await keepProduct(page);
    await open(page, '/wishlist');
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('For the garden');
    await page.getByRole('button', { name: 'Create list' }).click();
    await page.getByRole('radio', { name: 'Everything' }).check();
    await page.getByRole('button', { name: `Move ${name} to a list` }).click();
    await page.getByRole('menuitemradio', { name: 'For the garden' }).click();
    await page.getByRole('radio', { name: 'For the garden (1)' }).check();
    const shared = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Share by a link' }).click();
    const { data } = (await (await shared).json()) as { data: { collections: { shareKey: string }[] } };
    const address = `/wishlist/shared/${data.collections[0]?.shareKey}`;

    const friend = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await open(friend, address);
    await expect(friend.getByRole('heading', { name: 'For the garden', level: 1 })).toBeVisible();
    await expect(wished(friend).getByRole('link', { name })).toBeVisible();
    await expectAccessible(friend);

    await page.getByRole('button', { name: 'End sharing' }).click();
    const ended = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('alertdialog').getByRole('button', { name: 'End sharing' }).click();
    await ended;
    expect((await friend.goto(address))?.status()).toBe(404);
    await expect(friend.getByText('For the garden')).toHaveCount(0);
    await friend.close();
  },
);
