import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { Page } from '@playwright/test';
import { changeAnswer, failApi, readApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

interface ProductPage {
  products: ProductCard[];
  total: number;
}

const list = (page: Page) => page.getByRole('list', { name: 'Products' });
const names = (page: Page) => list(page).getByRole('article').getByRole('heading');
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const read = (page: Page, query: string) => readApi<ProductPage>(page.request, `/products?${query}`);

test('[SHOP-1] the catalogue shows the products that the server answers, as cards', async ({ page }) => {
  const { products, total } = await read(page, 'sort=featured');
  await open(page, '/products');
  await expect(names(page)).toHaveText(products.map(({ name }) => name));
  await expect(page.getByText(`${products.length} of ${total} products`)).toBeVisible();
  const [first] = products;
  const card = list(page).getByRole('article').first();
  await expect(card).toContainText(first!.brand.name);
  await expect(card).toContainText(`$${first!.price.toFixed(2)}`);
  await expect(card.locator('img')).toHaveCount(1);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/product/${first!.id}`);
});

test('[SHOP-2] [SHOP-4] without a category All is chosen, among All, Hair Care, Skincare, Home and Apparel', async ({
  page,
}) => {
  await open(page, '/products');
  await expect(categories(page).getByRole('link')).toHaveText([
    'All',
    'Hair Care',
    'Skincare',
    'Home',
    'Apparel',
  ]);
  await expect(categories(page).locator('[aria-current=page]')).toHaveText('All');
});

test('[SHOP-3] [SHOP-5] a category in the address is chosen and leaves only its products', async ({
  page,
}) => {
  for (const [value, label] of [
    ['haircare', 'Hair Care'],
    ['home', 'Home'],
    ['apparel', 'Apparel'],
  ] as const) {
    const { products } = await read(page, `sort=featured&limit=72&category=${value}`);
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set([value]));
    await open(page, `/products?category=${value}`);
    await expect(categories(page).locator('[aria-current=page]')).toHaveText(label);
    await expect(names(page)).toHaveText(products.map(({ name }) => name));
  }
  // And by a press, from one to another and to all.
  const skincare = await read(page, 'sort=featured&limit=72&category=skincare');
  await categories(page).getByRole('link', { name: 'Skincare' }).click();
  await expect(page).toHaveURL('/products?category=skincare');
  await expect(names(page)).toHaveText(skincare.products.map(({ name }) => name));
  await categories(page).getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByText(/of 72 products/)).toBeVisible();
});

test('[SHOP-13] the sort options are featured, price low, price high, rating and newest', async ({
  page,
}) => {
  await open(page, '/products');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const options = [
    ['featured', 'Featured'],
    ['price-low', 'Price: low to high'],
    ['price-high', 'Price: high to low'],
    ['rating', 'Best rated'],
    ['newest', 'Newest'],
  ] as const;
  await sort.click();
  await expect(page.getByRole('option')).toHaveText(options.map(([, label]) => label));
  await page.keyboard.press('Escape');
  for (const [value, label] of options.toReversed()) {
    await sort.click();
    await page.getByRole('option', { name: label }).click();
    await expect(page).toHaveURL(value === 'featured' ? '/products' : `/products?sort=${value}`);
    const { products } = await read(page, `sort=${value}`);
    await expect(names(page)).toHaveText(products.map(({ name }) => name));
  }
});

test('[SHOP-19] Load More adds the next products below, under the same filter and sort', async ({ page }) => {
  const { products } = await read(page, 'sort=price-low&limit=72');
  const expected = products.map(({ name }) => name);
  await open(page, '/products?sort=price-low');
  await expect(names(page)).toHaveText(expected.slice(0, 24));
  const more = page.getByRole('button', { name: 'Load More' });
  await more.click();
  await expect(names(page)).toHaveText(expected.slice(0, 48));
  await more.click();
  await expect(names(page)).toHaveText(expected);
  await expect(more).toBeHidden();
});

test('a failed Load More keeps what is shown and can be tried again', async ({ page }) => {
  await page.clock.install();
  await open(page, '/products');
  const mend = await failApi(page, '/products');
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText('The next products could not be loaded.')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
  await expect(names(page)).toHaveCount(24);
  await mend();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(names(page)).toHaveCount(48);
});

test('[SHOP-20] without a match the page says what to do', async ({ page }) => {
  await changeAnswer<ProductPage>(page, '/products', () => ({ products: [], total: 0 }));
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click();
  for (const address of ['/products', '/search?q=zeppelin']) {
    await expect(page).toHaveURL(address);
    await expect(page.getByText('No products found', { exact: true })).toBeVisible();
    await expect(page.getByText('Try adjusting your filters or search query', { exact: true })).toBeVisible();
    if (address === '/products') await page.unrouteAll();
    await page.getByRole('searchbox', { name: 'Search' }).fill('zeppelin');
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  }
});

test('[CARD-2] a product that is out of stock has an Out of Stock badge, and only such a product', async ({
  page,
}) => {
  const { products } = await read(page, 'limit=72&category=home');
  await open(page, '/products?category=home');
  const gone = products.filter(({ stock }) => stock === 0);
  expect(gone.length).toBeGreaterThan(0);
  const badged = list(page)
    .getByRole('article')
    .filter({ has: page.getByText('Out of Stock', { exact: true }) });
  await expect(badged.getByRole('heading')).toHaveText(gone.map(({ name }) => name));
});

test('[SEED-3] pages show what the server answers: changed names change on every page', async ({ page }) => {
  const rename = <Named extends { name?: string; title?: string }>(thing: Named): Named => ({
    ...thing,
    ...(thing.name === undefined ? {} : { name: `${thing.name} (renamed)` }),
    ...(thing.title === undefined ? {} : { title: `${thing.title} (renamed)` }),
  });
  const renameAll = (data: { products: ProductCard[] }) => ({ ...data, products: data.products.map(rename) });
  await changeAnswer<{ heroSlides: { title: string }[]; categories: { name: string }[] }>(
    page,
    '/home',
    (home) => ({
      heroSlides: home.heroSlides.map(rename),
      categories: home.categories.map(rename),
    }),
  );
  await changeAnswer<{ title: string }[]>(page, '/streams', (streams) => streams.map(rename));
  await changeAnswer(page, '/products', renameAll);
  await changeAnswer(page, '/products/sunday-mug', rename<{ title: string }>);
  await changeAnswer(page, '/products/sunday-mug/related', renameAll);

  await open(page, '/about');
  const main = page.getByRole('main');
  const header = page.getByRole('banner');
  const expectAllRenamed = async (things: ReturnType<typeof main.getByRole>) => {
    await expect(things.first()).toBeVisible();
    const texts = await things.allTextContents();
    expect(texts.filter((text) => !text.includes('(renamed)'))).toEqual([]);
  };
  const cards = main.getByRole('article').getByRole('heading');
  await header.getByRole('link', { name: 'Greenroom, to the home page' }).click();
  await expectAllRenamed(cards);
  await expectAllRenamed(main.locator('[aria-roledescription=slide]').getByRole('heading'));
  await header.getByRole('link', { name: 'Livestreams' }).click();
  await expectAllRenamed(cards);
  await header.getByRole('link', { name: 'Shop' }).click();
  await expectAllRenamed(cards);
  await page.getByRole('searchbox', { name: 'Search' }).fill('sunday mug');
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(/\/search/);
  await expectAllRenamed(cards);
  await main.getByRole('link', { name: 'Sunday Mug' }).click();
  await expect(page).toHaveURL('/product/sunday-mug');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(renamed)');
  await expectAllRenamed(cards);
});
