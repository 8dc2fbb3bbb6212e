import type { Page } from '@playwright/test';
import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { expectAccessible } from '../../support/accessibility.ts';
import { enterAs, useSession } from '../../support/accounts.ts';
import { changeAnswer, expectAfterRetries, failApi } from '../../support/api-answers.ts';
import { closeNewBrands, newBrand, newProduct } from '../../support/brands.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const address = '/profiles/brands/fernhollow';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const count = (page: Page, name: string) =>
  page
    .locator('dl[aria-label="Counts"] > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const main = (page: Page) => page.getByRole('main');

test.afterEach(async ({ request }) => closeNewBrands(request));

test('[BRAND-1] [BRAND-2] [BRAND-4] [BRAND-5] [BRAND-6] [BRAND-7] [BRAND-8] [BRAND-9] the page introduces the brand', async ({
  page,
}) => {
  await open(page, address);
  await expect(title(page)).toHaveText('Fernhollow');
  await expect(page.getByAltText('Cover of Fernhollow')).toBeVisible();
  await expect(page.getByAltText('Logo of Fernhollow')).toBeVisible();
  await expect(main(page).getByText(/^@/)).toHaveText('@fernhollow');
  await expect(main(page).getByText(/Everyday hair care in bottles/)).toBeVisible();
  await expect(main(page).getByText('Portland, Oregon', { exact: true })).toBeVisible();
  const link = (name: string | RegExp) => main(page).getByRole('link', { name });
  await expect(link(/^Website/)).toHaveAttribute('href', 'https://fernhollow.example');
  await expect(link('Contact')).toHaveAttribute('href', 'mailto:hello@fernhollow.example');
  await expect(link('+1 503 555 0117')).toHaveAttribute('href', 'tel:+15035550117');
  await expect(link(/^Instagram/)).toHaveAttribute('href', 'https://instagram.example/fernhollow');
});

test('[BRAND-3] the Verified badge is of verified brands alone', async ({ page }) => {
  const brand = await newBrand(page.request);
  await open(page, `/profiles/brands/${brand.slug}`);
  await expect(title(page)).toHaveText(brand.companyName);
  await expect(main(page).getByText('Verified', { exact: true })).toHaveCount(0);
  await enterAs(page, 'shopper');
  await changeAnswer<BrandProfile>(page, `/profiles/brands/${brand.slug}`, (data) => ({
    ...data,
    verified: true,
  }));
  await open(page, `/profiles/brands/${brand.slug}`);
  await expect(main(page).getByText('Verified', { exact: true })).toBeVisible();
});

test('[BRAND-10] [BRAND-11] [BRAND-13] [BRAND-14] [BRAND-15] [BRAND-16] [BRAND-17] the page counts and shows what the brand sells', async ({
  page,
}) => {
  const brand = await newBrand(page.request);
  await open(page, `/profiles/brands/${brand.slug}`);
  await expect(page.getByText('No products available yet')).toBeVisible();
  await expect(count(page, 'Products')).toHaveText('0');
  await expect(count(page, 'Followers')).toHaveText('0');

  const description = 'Thrown in Leeds';
  const tags = ['one', 'two', 'three', 'four'];
  const jug = { name: 'Jug', description, originalPrice: 35, tags };
  const id = await newProduct(page.request, brand, jug);
  await newProduct(page.request, brand, { name: 'Cup', originalPrice: 24.5, inStock: false });
  await newProduct(page.request, brand, { name: 'Hidden', active: false });
  await enterAs(page, 'shopper');
  await changeAnswer<BrandProfile>(page, `/profiles/brands/${brand.slug}`, (data) => ({
    ...data,
    user: { ...data.user!, _count: { followers: 1234 } },
    products: data.products.map((product) => ({ ...product, rating: 4.5, reviews: 8 })),
  }));
  await open(page, `/profiles/brands/${brand.slug}`);
  await expect(count(page, 'Followers')).toHaveText('1.2K');
  await expect(count(page, 'Products')).toHaveText('2');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(card(page, 'Jug').getByRole('link')).toHaveAttribute('href', `/product/${id}`);
  await expect(card(page, 'Jug').locator('img, svg').first()).toBeVisible();
  await expect(card(page, 'Jug')).toContainText(description);
  await expect(card(page, 'Jug')).toContainText('$24.50');
  await expect(card(page, 'Jug')).toContainText('4.5');
  await expect(card(page, 'Jug')).toContainText('(8)');
  await expect(card(page, 'Jug').getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    '#one',
    '#two',
    '#three',
  ]);
  await expect(card(page, 'Jug').locator('s')).toContainText('$35.00');
  await expect(card(page, 'Cup').locator('s')).toHaveCount(0);
  await expect(card(page, 'Cup').getByText('Out of Stock')).toBeVisible();
  await expect(card(page, 'Jug').getByText('Out of Stock')).toHaveCount(0);
});

test('[BRAND-18] [BRAND-19] [BRAND-20] the owner finds Products and Settings, and nobody else does', async ({
  page,
}) => {
  const products = main(page).getByRole('link', { name: 'Products', exact: true });
  const settings = main(page).getByRole('link', { name: 'Settings', exact: true });
  await enterAs(page, 'brand');
  await open(page, address);
  await products.click();
  await expect(page).toHaveURL('/brand');
  await open(page, address);
  await settings.click();
  await expect(page).toHaveURL('/brand/settings');
  const other = await newBrand(page.request);
  for (const enter of [
    async () => useSession(page, other.token),
    async () => enterAs(page, 'admin'),
    async () => enterAs(page, 'shopper'),
  ]) {
    await enter();
    const answered = page.waitForResponse((response) =>
      new URL(response.url()).pathname.endsWith('/profiles/brands/fernhollow'),
    );
    await open(page, address);
    await answered;
    await expect(title(page)).toHaveText('Fernhollow');
    await expect(settings).toHaveCount(0);
    await expect(products).toHaveCount(0);
  }
});

test('[BRAND-21] [BRAND-22] a brand that is not there leads to all products', async ({ page }) => {
  const response = await page.goto('/profiles/brands/nobody');
  expect(response!.status()).toBe(404);
  await expect(title(page)).toHaveText('Brand not found');
  await page.getByRole('link', { name: 'Browse all products' }).click();
  await expect(page).toHaveURL('/products');
});

test('[BRAND-23] a brand that cannot be loaded says so', async ({ page }) => {
  await enterAs(page, 'brand');
  await page.clock.install();
  await open(page, '/about');
  await failApi(page, '/profiles/brands/fernhollow');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Brand Profile' }).click();
  await expectAfterRetries(page, page.getByText('Failed to load brand profile'));
  await expect(page.getByRole('link', { name: 'Browse all products' })).toBeVisible();
});

test('axe finds nothing serious on a brand’s page, and nothing scrolls sideways on a narrow screen', async ({
  page,
}) => {
  await open(page, address);
  await expectAccessible(page);
});
