import { expect, type Page, test } from '@playwright/test';
import { open } from '../../support/opened-page.ts';

/** Opens a page whose code loads only when the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true });
const cart = (page: Page) => page.getByRole('dialog', { name: /cart/i });

test('a press on Add to Cart before the page’s code has loaded adds the product once', async ({ page }) => {
  const release = await openWithoutCode(page, '/product/sunday-mug');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await addToCart(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(cart(page).getByText('Sunday Mug')).toBeVisible();
  await expect(cart(page).getByRole('spinbutton')).toHaveValue('3');
});

test('a press on a menu of the header before the page’s code has loaded opens the menu', async ({ page }) => {
  for (const path of ['/', '/product/sunday-mug']) {
    const release = await openWithoutCode(page, path);
    await page.getByRole('button', { name: 'Theme' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    release();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await page.unrouteAll();
  }
});

test('a color and a size chosen before the page’s code has loaded are chosen', async ({ page }) => {
  const release = await openWithoutCode(page, '/product/meadow-wrap-dress');
  await page.getByRole('radio', { name: 'Dusk' }).check();
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await addToCart(page).click();
  release();
  await expect(cart(page).getByText(/Dusk/)).toBeVisible();
  await expect(cart(page).getByText(/\bM\b/)).toBeVisible();
});

test('a second press on Add to Cart, or one on a sold-out product, adds no other product', async ({
  page,
}) => {
  const added: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/cart/lines'))
      added.push((request.postDataJSON() as { productId: string }).productId);
  });
  await open(page, '/product/sunday-mug');
  await addToCart(page).dblclick();
  await expect(cart(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const other = page
    .getByRole('region', { name: 'You May Also Like' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .first();
  await other.click();
  await expect(page).not.toHaveURL(/sunday-mug/);
  await expect(addToCart(page)).toBeVisible();
  await open(page, '/product/birch-dry-shampoo');
  await page.getByRole('button', { name: 'Buy Now' }).dispatchEvent('click');
  await other.click();
  await expect(page).not.toHaveURL(/birch-dry-shampoo/);
  await expect(addToCart(page)).toBeVisible();
  // A recorded press would have run by now, in the first task after the button was hydrated.
  await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  await expect(page).not.toHaveURL(/checkout/);
  expect(added).toEqual(['sunday-mug']);
});
