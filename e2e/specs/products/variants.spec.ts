import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { newSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test('a brand enters the variants of a product, and a shopper adds one to the cart', async ({ page }) => {
  const token = await newSession(page.request, 'brand');
  const made = await callApi<{ id: string }>(page.request, 'POST', '/brands/products', token, {
    name: 'Two-Tone Jar',
    price: 31,
    categoryId: 'home',
    variants: [
      { color: { name: 'Clay', hex: '#b5651d' }, size: 'Small', stockCount: 2 },
      { color: { name: 'Slate', hex: '#708090' }, size: 'Small', stockCount: 0 },
      { color: { name: 'Slate', hex: '#708090' }, size: 'Large', stockCount: 6 },
    ],
  });
  await open(page, `/product/${made.id}`);
  const option = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(option('Clay')).toBeChecked();
  await expect(option('Large (not made)')).toBeVisible();
  await option('Slate').check({ force: true });
  await expect(option('Small (sold out)')).toBeVisible();
  await option('Large').check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: /cart/i });
  await expect(cart.getByText('Two-Tone Jar')).toBeVisible();
  await expect(cart.getByText(/Slate.*Large/)).toBeVisible();
  const { stock } = await readApi<ProductDetail>(page.request, `/products/${made.id}`);
  expect(stock).toBe(8);
  await callApi(page.request, 'DELETE', `/brands/products/${made.id}`, token);
});
