import { expect, test } from '@playwright/test';

test('a press on Add to Cart that comes before the code of the page puts the product into the cart once', async ({
  page,
}) => {
  let release: () => void = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/product/sunday-mug', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  const cart = page.getByRole('dialog', { name: /cart/i });
  await expect(cart.getByText('Sunday Mug')).toBeVisible();
  await expect(cart.getByRole('spinbutton')).toHaveValue('1');
});
