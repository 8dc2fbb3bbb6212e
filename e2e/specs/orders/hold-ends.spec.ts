import { enterAs, sharedSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { fillAddress } from '../../support/checkout.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('the last unit is held for a shopper; after the time nothing can be paid, and they can start again', async ({
  page,
  browser,
}) => {
  const brand = await sharedSession(page.request, 'brand');
  const product = { name: 'Last Quilt', price: 187.5, stockCount: 1, categoryId: 'home' };
  const { id } = await callApi<{ id: string }>(page.request, 'POST', '/brands/products', brand, product);

  await page.clock.install();
  await enterAs(page, 'shopper');
  await open(page, `/product/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await fillAddress(page, 'ada@example.com');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^Your items are held for (10:00|9:\d\d)$/);

  const other = await (await browser.newContext()).newPage();
  // A cached page may show stock that is a second old.
  await expect(async () => {
    await open(other, `/product/${id}`);
    await expect(other.getByText('Out of stock').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(other.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  await other.context().close();

  await page.clock.fastForward(601_000);
  await expect(page.getByText('The time to pay is over. Nothing was charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('heading', { name: 'Where it goes' })).toBeFocused();

  await fillAddress(page, 'ada@example.com');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(timer).toHaveText(/^Your items are held for/);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?placed=1$/);
  await expect(page.getByText('Last Quilt')).toBeVisible();
});
