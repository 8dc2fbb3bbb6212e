import type { Page } from '@playwright/test';
import type { WishlistItem } from '@greenroom/contract/wishlists/wishlists.schemas';
import { newAccount, useSession } from '../../support/accounts.ts';
import type { NewAccount } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

let account: NewAccount;
test.beforeAll(async ({ request }) => {
  account = await newAccount(request);
});

async function openSection(page: Page, section: string): Promise<void> {
  await useSession(page, account.token);
  await open(page, section === 'overview' ? '/profile' : `/profile?section=${section}`);
}

async function put(page: Page, path: string): Promise<void> {
  const answer = await page.request.put(`/api/v1${path}`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
}

test('addresses are added by the rules of their country, changed, made the default and deleted', async ({
  page,
}) => {
  await openSection(page, 'addresses');
  const form = page.getByRole('form');
  const cards = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');

  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(form.getByLabel('Full name')).toBeFocused();
  await form.getByLabel('Full name').fill('Ada Meadow');
  await form.getByLabel('Country').selectOption({ label: 'United States' });
  await form.getByLabel('Street and number').fill('1 Market Street');
  await form.getByLabel('City').fill('San Francisco');
  await form.getByLabel('ZIP code').fill('9410');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByText('Enter a ZIP code like 94103')).toBeVisible();
  await expect(form.getByText('Enter the state')).toBeVisible();
  await expect(form.getByLabel('Street and number')).toHaveValue('1 Market Street');
  // Another country has other fields. Typed values are kept.
  await form.getByLabel('Country').selectOption({ label: 'Germany' });
  await expect(form.getByLabel('State or region (optional)')).toBeVisible();
  await form.getByLabel('City').fill('Berlin');
  await form.getByLabel('Postal code').fill('10119');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('10119 Berlin');
  await expect(cards.first()).toContainText('Germany');
  await expect(cards.first().getByText('Default', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(form.getByLabel('Country')).toHaveValue('DE');
  await form.getByLabel('Full name').fill('Grace Hill');
  await form.getByLabel('Street and number').fill('Am Sandtorkai 5');
  await form.getByLabel('City').fill('Hamburg');
  await form.getByLabel('Postal code').fill('20457');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(cards).toHaveCount(2);

  await page.getByRole('button', { name: 'Make the address of Grace Hill the default' }).click();
  const grace = cards.filter({ hasText: 'Grace Hill' });
  await expect(grace.getByText('Default', { exact: true })).toBeVisible();
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit the address of Ada Meadow' }).click();
  await expect(form.getByLabel('City')).toHaveValue('Berlin');
  await form.getByLabel('City').fill('Potsdam');
  await form.getByLabel('Postal code').fill('14467');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(cards.filter({ hasText: 'Ada Meadow' })).toContainText('14467 Potsdam');

  await page.getByRole('button', { name: 'Delete the address of Grace Hill' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('Potsdam');
  await expect(cards.first().getByText('Default', { exact: true })).toBeVisible();
});

test('an address that the server refuses leaves the form with its values', async ({ page }) => {
  await openSection(page, 'addresses');
  await page.getByRole('button', { name: 'Add address' }).click();
  const form = page.getByRole('form');
  await form.getByLabel('Full name').fill('Ada Meadow');
  await form.getByLabel('Country').selectOption({ label: 'Germany' });
  await form.getByLabel('Street and number').fill('Torstraße 1');
  await form.getByLabel('City').fill('Berlin');
  await form.getByLabel('Postal code').fill('10119');
  await page.route('**/api/v1/addresses', (route) => route.abort('connectionfailed'));
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByRole('alert')).toContainText('could not be reached');
  await expect(form.getByLabel('Street and number')).toHaveValue('Torstraße 1');
});

test('test cards are saved, made the default and removed, without a field for a card number', async ({
  page,
}) => {
  await openSection(page, 'payment-methods');
  const methods = page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Add Visa ending in 4242' }).click();
  await expect(methods).toHaveCount(1);
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Add /);
  await page.getByRole('button', { name: 'Add Mastercard ending in 0002' }).click();
  await expect(methods).toHaveCount(2);
  await expect(methods.filter({ hasText: '0002' })).toContainText('payments are declined');
  await expect(page.getByRole('button', { name: 'Add Visa ending in 4242' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Make Mastercard ending in 0002 the default' }).click();
  await expect(methods.filter({ hasText: '0002' }).getByText('Default', { exact: true })).toBeVisible();
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Mastercard ending in 0002' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(methods).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove Visa ending in 4242' })).toBeFocused();
  await expect(methods.first().getByText('Default', { exact: true })).toBeVisible();
  await expect(page.locator('input[autocomplete^=cc], input[inputmode=numeric]')).toHaveCount(0);
});

test('a product is removed from the wishlist at once, and is back when the server refuses', async ({
  page,
}) => {
  const answer = await page.request.get('/api/v1/products?limit=2');
  const { data } = (await answer.json()) as { data: { products: WishlistItem[] } };
  const [first, second] = data.products;
  if (first === undefined || second === undefined) throw new Error('There are no two products');
  await put(page, `/wishlist/${first.id}`);
  await put(page, `/wishlist/${second.id}`);
  await openSection(page, 'wishlist');
  const items = page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem');
  await expect(items).toHaveCount(2);

  let refuse = () => {};
  const isHeld = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const address = `**/api/v1/wishlist/${first.id}`;
  await page.route(address, async (route) => {
    await isHeld;
    await route.fulfill({
      status: 500,
      json: { success: false, code: 'internal', message: 'No luck today' },
    });
  });
  const remove = page.getByRole('button', { name: `Remove ${first.name} from the wishlist` });
  await remove.click();
  await expect(items).toHaveCount(1);
  await expect(page.getByRole('button', { name: `Remove ${second.name} from the wishlist` })).toBeFocused();
  refuse();
  await expect(items).toHaveCount(2);
  await expect(page.getByText('Failed to update wishlist. Please try again.')).toBeVisible();

  await page.unroute(address);
  // Opening the next page must not cancel the request.
  const isRemoved = page.waitForResponse(address);
  await remove.click();
  await expect(items).toHaveCount(1);
  await isRemoved;
  for (const path of ['/profile?section=wishlist', '/wishlist']) {
    await open(page, path);
    await expect(items).toHaveCount(1);
  }
  await items.first().getByRole('link', { name: second.name }).click();
  await expect(page).toHaveURL(`/product/${second.id}`);
});
