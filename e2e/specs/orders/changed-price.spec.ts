import { enterAs, sharedSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { fillAddress } from '../../support/checkout.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('a price that changes during a checkout is shown, and nothing is held or paid at the old one', async ({
  page,
}) => {
  const brand = await sharedSession(page.request, 'brand');
  const product = { name: 'Tallow Lamp', price: 41.5, stockCount: 9, categoryId: 'home' };
  const { id } = await callApi<{ id: string }>(page.request, 'POST', '/brands/products', brand, product);

  await enterAs(page, 'shopper');
  await open(page, `/product/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await fillAddress(page, 'ada@example.com');
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary).toContainText('$41.50');
  await expect(summary).toContainText('Tax (7.25%)');

  await callApi(page.request, 'PUT', `/brands/products/${id}`, brand, { ...product, price: 47.25 });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText(/Prices, stock or shipping have changed since you looked/)).toBeVisible();
  await expect(summary).toContainText('The price was $41.50 and is $47.25 now.');
  await expect(summary).toContainText('Items$47.25');
  await expect(page.getByRole('timer')).toHaveCount(0);

  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?placed=1$/);
  await expect(page.getByText('$47.25').first()).toBeVisible();
});
