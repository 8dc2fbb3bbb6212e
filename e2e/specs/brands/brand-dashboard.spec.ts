import type { Locator, Page } from '@playwright/test';
import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { expectAccessible, phone } from '../../support/accessibility.ts';
import { enterAs, useSession } from '../../support/accounts.ts';
import { changeAnswer, expectAfterRetries, failApi } from '../../support/api-answers.ts';
import { bearer, closeNewBrands, type NewBrand, newBrand, newProduct } from '../../support/brands.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const table = (page: Page) => page.getByRole('table', { name: 'Products' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
const stat = (page: Page, name: string) =>
  page
    .locator('dl[aria-label="Product stats"] > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

async function openDashboard(page: Page, brand: NewBrand): Promise<void> {
  await useSession(page, brand.token);
  await open(page, '/brand');
  await expect(title(page)).toHaveText('Brand Dashboard');
}

async function stored(page: Page, brand: NewBrand): Promise<BrandProduct[]> {
  const answer = await page.request.get('/api/v1/brands/products', { headers: bearer(brand.token) });
  return ((await answer.json()) as { data: { products: BrandProduct[] } }).data.products;
}

/** Whether the ground of an element is more red than green or blue. */
const isRed = (element: Locator) =>
  element.evaluate((box) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = getComputedStyle(box).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 255 && red > green + 10 && red > blue + 5;
  });

test.afterEach(async ({ request }) => closeNewBrands(request));

test('[ROLE-7] /profile and /wishlist let in any signed-in user and nobody else', async ({ page }) => {
  for (const path of ['/profile', '/wishlist']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  for (const role of ['shopper', 'streamer', 'brand', 'admin'] as const) {
    await enterAs(page, role);
    await open(page, '/profile');
    await expect(page.getByRole('heading', { name: 'Overview' }).or(title(page)).first()).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await open(page, '/wishlist');
    await expect(title(page)).toHaveText('Wishlist');
  }
});

test('[ROLE-8] /brand and /brand/settings let in brands and admins, and refuse everybody else in words', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/brand', 'Brand Dashboard'],
    ['/brand/settings', 'Brand Settings'],
  ] as const) {
    await page.evaluate(() => localStorage.clear()).catch(() => {});
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    for (const role of ['shopper', 'streamer'] as const) {
      await enterAs(page, role);
      await open(page, path);
      await expect(title(page)).toHaveText('Brands only');
    }
    for (const role of ['brand', 'admin'] as const) {
      await enterAs(page, role);
      await open(page, path);
      await expect(title(page)).toHaveText(heading);
    }
  }
});

test('[DASH-1] [DASH-5] [DASH-9] [DASH-10] a brand sees the figures and the table of its own products', async ({
  page,
}) => {
  const brand = await newBrand(page.request);
  await newProduct(page.request, brand, { name: 'Jug', stockCount: 9 });
  await newProduct(page.request, brand, { name: 'Cup', price: 10.1, public: false });
  await newProduct(page.request, brand, { name: 'Bowl', price: 30, originalPrice: 40 });
  await openDashboard(page, brand);
  await expect(stat(page, 'Products')).toHaveText('3');
  await expect(stat(page, 'Active products')).toHaveText('2');
  await expect(stat(page, 'Low stock')).toHaveText('1');
  await expect(stat(page, 'Total Value')).toHaveText('$64.60');
  await expect(table(page).getByRole('rowheader')).toContainText(['Bowl', 'Cup', 'Jug']);
  await expect(row(page, 'Bowl')).toContainText('$30.00');
  await expect(row(page, 'Cup')).toContainText('Not public');
  await expect(page.getByText('API Testing Console')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/brand/settings');
});

test('[DASH-6] [DASH-14] [DASH-15] [DASH-16] [DASH-17] [DASH-18] the add dialog creates a product', async ({
  page,
}) => {
  const brand = await newBrand(page.request);
  await openDashboard(page, brand);
  await expect(page.getByText('No products yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const form = dialog(page);
  const submit = form.getByRole('button', { name: 'Add Product' });
  const name = form.getByLabel('Name', { exact: true });
  const price = form.getByLabel('Price (USD)');
  const originalPrice = form.getByLabel('Original price');
  const stock = form.getByLabel('Stock count');
  for (const amount of [price, originalPrice]) {
    await expect(amount).toHaveAttribute('type', 'number');
    await expect(amount).toHaveAttribute('step', '0.01');
    await expect(amount).toHaveAttribute('min', '0');
  }
  await expect(submit).toBeDisabled();
  await name.fill('Tall jug');
  await expect(submit).toBeDisabled();
  for (const refused of ['0', '-1']) {
    await price.fill(refused);
    await expect(submit).toBeDisabled();
  }
  await price.fill('24.50');
  await expect(submit).toBeEnabled();
  await name.fill('   ');
  await expect(submit).toBeDisabled();
  await name.fill('Tall jug');

  await expect(stock).toHaveAttribute('min', '0');
  await form.getByRole('checkbox', { name: 'In Stock' }).uncheck();
  await expect(stock).toHaveCount(0);
  await form.getByRole('checkbox', { name: 'In Stock' }).check();
  await stock.fill('-1');
  await submit.click();
  await expect(form.getByText('The stock count cannot be below 0')).toBeVisible();
  expect(await stored(page, brand)).toEqual([]);
  await stock.fill('7');

  await form.getByLabel('Image URL').fill('not an address');
  await submit.click();
  await expect(form.getByText(/Enter a secure web address of a picture/)).toBeVisible();
  await form.getByLabel('Image URL').fill('/files/nothing.webp');
  await form.getByLabel('Tags').fill(' clay ,, kitchen ');
  await form.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Apparel' }).click();
  await submit.click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Tall jug')).toContainText('$24.50');
  await expect(row(page, 'Tall jug')).toContainText('Apparel');
  expect(await stored(page, brand)).toMatchObject([
    {
      name: 'Tall jug',
      price: 24.5,
      stockCount: 7,
      images: ['/files/nothing.webp'],
      tags: ['clay', 'kitchen'],
      categoryId: 'apparel',
    },
  ]);
});

test('[DASH-7] the edit dialog changes a product, and keeps what was typed when saving fails', async ({
  page,
}) => {
  const brand = await newBrand(page.request);
  const id = await newProduct(page.request, brand, {
    name: 'Jug',
    description: 'Thrown in Leeds',
    tags: ['clay'],
    images: ['/files/one.webp', '/files/two.webp'],
  });
  await openDashboard(page, brand);
  await row(page, 'Jug').getByRole('button', { name: 'Edit Jug' }).click();
  const form = dialog(page);
  await expect(form.getByLabel('Description')).toHaveValue('Thrown in Leeds');
  await expect(form.getByLabel('Stock count')).toHaveValue('20');
  await form.getByLabel('Name', { exact: true }).fill('Wide jug');
  await form.getByLabel('Price (USD)').fill('19.99');
  const mend = await failApi(page, `/brands/products/${id}`);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('alert')).toHaveText('Failed to update product');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Wide jug');
  await mend();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Wide jug')).toContainText('$19.99');
  expect(await stored(page, brand)).toMatchObject([
    {
      id,
      name: 'Wide jug',
      price: 19.99,
      description: 'Thrown in Leeds',
      tags: ['clay'],
      images: ['/files/one.webp', '/files/two.webp'],
      stockCount: 20,
    },
  ]);
});

test('[DASH-8] delete asks first, and deletes only after the yes', async ({ page }) => {
  const brand = await newBrand(page.request);
  await newProduct(page.request, brand, { name: 'Jug' });
  await openDashboard(page, brand);
  const ask = row(page, 'Jug').getByRole('button', { name: 'Delete Jug' });
  await ask.click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(row(page, 'Jug')).toBeVisible();
  expect(await stored(page, brand)).toHaveLength(1);
  await ask.click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No products yet')).toBeVisible();
  expect(await stored(page, brand)).toEqual([]);
});

test('[DASH-11] [DASH-13] the approval of a product is shown, and nothing offers to change it', async ({
  page,
}) => {
  const brand = await newBrand(page.request);
  const statuses = ['pending', 'approved', 'rejected', 'unheard-of'];
  for (const status of statuses) await newProduct(page.request, brand, { name: `The ${status}` });
  await changeAnswer<{ products: BrandProduct[] }>(page, '/brands/products', ({ products }) => ({
    products: products.map((product) => {
      const approvalStatus = product.name.replace('The ', '') as BrandProduct['approvalStatus'];
      return { ...product, approvalStatus };
    }),
  }));
  await openDashboard(page, brand);
  for (const [status, shown] of [
    ['pending', 'Pending'],
    ['approved', 'Approved'],
    ['rejected', 'Rejected'],
    ['unheard-of', 'Pending'],
  ] as const) {
    const cells = row(page, `The ${status}`);
    await expect(cells.locator('[data-label="Approval"]')).toHaveText(shown);
    await expect(cells.getByRole('button')).toHaveText(['Edit', 'Delete']);
  }
  await row(page, 'The pending').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(/approv|pending|rejected/i)).toHaveCount(0);
});

test('[DASH-22] an error shows its message in a red box', async ({ page }) => {
  const brand = await newBrand(page.request);
  const id = await newProduct(page.request, brand, { name: 'Jug' });
  const mend = await failApi(page, '/brands/products');
  await page.clock.install();
  await openDashboard(page, brand);
  const box = page.getByRole('main').getByRole('alert').getByText(/./);
  await expectAfterRetries(page, box.filter({ hasText: /^Failed to fetch products$/ }));
  expect(await isRed(box)).toBe(true);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'Jug')).toBeVisible();

  await page.request.delete(`/api/v1/brands/products/${id}`, { headers: bearer(brand.token) });
  await row(page, 'Jug').getByRole('button', { name: 'Delete Jug' }).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(box).toHaveText('Product not found');
  expect(await isRed(box)).toBe(true);
  await reload(page);
  await expect(page.getByText('No products yet')).toBeVisible();
});

test('on a narrow screen the table is cards, nothing scrolls sideways, and axe finds nothing serious', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await enterAs(page, 'brand');
  await open(page, '/brand');
  await expect(table(page)).toBeVisible();
  const card = await table(page).getByRole('row').nth(1).boundingBox();
  expect(card!.height).toBeGreaterThan(150);
  await expectAccessible(page, [phone]);
  await table(page).getByRole('button', { name: /^Edit/ }).first().click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, [phone]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await table(page)
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page, [phone]);
  await open(page, '/brand/settings');
  await expect(page.getByRole('form', { name: 'Brand profile' })).toBeVisible();
  await expectAccessible(page);
});
