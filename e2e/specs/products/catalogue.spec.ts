import type { ProductList } from '@greenroom/contract/products/products.schemas';
import type { Page } from '@playwright/test';
import { readApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const names = (page: Page) =>
  page.getByRole('list', { name: 'Products' }).getByRole('article').getByRole('heading');
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });

/** Names of the products that the server finds, up to its page size. */
async function found(page: Page, query: string): Promise<string[]> {
  const { products } = await readApi<ProductList>(page.request, `/products?limit=72&${query}`);
  return products.map(({ name }) => name);
}

test('a filter is in the address: Back, a reload and a shared link show the same products', async ({
  page,
  browser,
}) => {
  const inStock = await found(page, 'category=home&inStock=true&sort=price-low');
  const onSale = await found(page, 'category=home&inStock=true&onSale=true&sort=price-low');
  expect(onSale.length).toBeGreaterThan(0);
  expect(onSale.length).toBeLessThan(inStock.length);
  await open(page, '/products?category=home&inStock=true&sort=price-low');
  await expect(names(page)).toHaveText(inStock);
  await filters(page)
    .getByRole('checkbox', { name: /^On sale/ })
    .click();
  await expect(names(page)).toHaveText(onSale);
  await page.reload();
  await expect(names(page)).toHaveText(onSale);
  await expect(filters(page).getByRole('checkbox', { name: /^On sale/ })).toBeChecked();

  const friend = await browser.newPage({ javaScriptEnabled: false });
  await friend.goto(page.url());
  await expect(names(friend)).toHaveText(onSale);
  await friend.close();

  await page.goBack();
  await expect(names(page)).toHaveText(inStock);
  await expect(filters(page).getByRole('checkbox', { name: /^On sale/ })).not.toBeChecked();
});

test('[SHOP-19] Load More brings the next products of the server, and Back from one keeps them and the place', async ({
  page,
}) => {
  const all = await found(page, 'sort=newest');
  expect(all.length).toBeGreaterThan(48);
  await open(page, '/products?sort=newest');
  await expect(names(page)).toHaveText(all.slice(0, 24));
  const more = page.getByRole('button', { name: 'Load More' });
  await more.click();
  await expect(names(page)).toHaveText(all.slice(0, 48));
  const far = page.getByRole('link', { name: all[40]!, exact: true });
  await far.scrollIntoViewIfNeeded();
  const placePx = async () => page.evaluate(() => Math.round(window.scrollY));
  const before = await placePx();
  expect(before).toBeGreaterThan(1000);
  await far.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(all[40]!);
  await page.goBack();
  await expect(names(page)).toHaveText(all.slice(0, 48));
  await expect.poll(placePx).toBe(before);
  await expect(far).toBeInViewport();
});
