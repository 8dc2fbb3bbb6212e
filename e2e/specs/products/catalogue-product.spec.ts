import type { ProductCard, ProductDetail } from '@greenroom/contract/products/products.schemas';
import type { Page } from '@playwright/test';
import { changeAnswer, readApi } from '../../support/api-answers.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const gallery = (page: Page) => page.getByRole('region', { name: 'Product images' });
const shownPicture = (page: Page) => gallery(page).locator('img').first();

test('[PDP-1] [PDP-2] [PDP-3] the gallery goes through the pictures by arrows and around at both ends', async ({
  page,
}) => {
  const product = await readApi<ProductDetail>(page.request, '/products/sunday-mug');
  const last = product.images.length - 1;
  expect(last).toBeGreaterThan(0);
  await open(page, '/product/sunday-mug');
  const expectPicture = async (place: number) => {
    await expect(shownPicture(page)).toHaveAccessibleName(product.images[place]!.alt);
    await expect(shownPicture(page)).toHaveAttribute('src', new RegExp(`^${product.images[place]!.url}`));
    await expect(gallery(page)).toContainText(`${place + 1} / ${last + 1}`);
    await expect
      .poll(() => shownPicture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  };
  await expectPicture(0);
  await gallery(page).getByRole('button', { name: 'Previous image' }).click();
  await expectPicture(last);
  await gallery(page).getByRole('button', { name: 'Next image' }).click();
  await expectPicture(0);
  for (let place = 1; place <= last; place += 1) {
    await gallery(page).getByRole('button', { name: 'Next image' }).click();
    await expectPicture(place);
  }
  await gallery(page).getByRole('button', { name: 'Next image' }).click();
  await expectPicture(0);
});

test('[PDP-4] [PDP-5] while its streamer is live, a product has a LIVE badge and a banner with Watch Live', async ({
  page,
}) => {
  const id = 'konjac-sponge';
  await open(page, `/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Watch Live' })).toBeHidden();

  const show = await goLive(page.request, { title: 'Sponges', productIds: [id] });
  try {
    await reload(page);
    await expect(gallery(page).getByText('LIVE', { exact: true })).toBeVisible();
    await expect(page.getByText('Juno Marchetti is showing this live right now')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Watch Live' })).toHaveAttribute(
      'href',
      `/stream/${show.id}`,
    );
  } finally {
    await endStream(page.request, show.id);
  }
  await reload(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Watch Live' })).toBeHidden();
});

test("[PDP-11] Share opens the browser's share feature with the page's link", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        shared.push(data);
        return Promise.resolve();
      },
    });
  });
  await open(page, '/product/sunday-mug');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared))
    .toEqual([{ title: 'Sunday Mug', url: page.url() }]);
  await expect(page.getByText('Link copied')).toBeHidden();
});

test("[PDP-12] where the browser has no share feature, Share copies the page's link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await open(page, '/product/sunday-mug');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('[PDP-13] the tiles tell of shipping, warranty, returns and support, as text only', async ({ page }) => {
  await open(page, '/product/sunday-mug');
  for (const text of ['free shipping over $50', '2 year warranty', '30-day returns', '24/7 support']) {
    const tile = page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${text.replace('$', '\\$')}$`, 'i') });
    await expect(tile).toBeVisible();
    await expect(tile.locator('a, button')).toHaveCount(0);
  }
});

test('[PDP-14] the tabs show description, specifications and reviews', async ({ page }) => {
  const product = await readApi<ProductDetail>(page.request, '/products/meadow-wrap-dress');
  await open(page, '/product/meadow-wrap-dress');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([/^Description/, /^Specifications/, /^Reviews/]);
  // By name: while one panel gives way to the next, both are on the page.
  const panel = (name: string | RegExp) => page.getByRole('tabpanel', { name });
  await expect(panel('Description')).toContainText(product.description);

  await tabs.nth(1).click();
  for (const { name, value } of product.specifications) {
    await expect(panel('Specifications')).toContainText(name);
    await expect(panel('Specifications')).toContainText(value);
  }
  await expect(panel('Description')).toBeHidden();
  await tabs.nth(2).click();
  for (const { user, comment } of product.latestReviews) {
    await expect(panel(/^Reviews/)).toContainText(user);
    await expect(panel(/^Reviews/)).toContainText(comment);
  }
  // One tab stop, arrows from tab to tab.
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(0)).toBeFocused();
});

test('[PDP-15] the page shows what one may also like', async ({ page }) => {
  const { products } = await readApi<{ products: ProductCard[] }>(
    page.request,
    '/products/sunday-mug/related',
  );
  expect(products.length).toBeGreaterThan(0);
  await open(page, '/product/sunday-mug');
  const related = page.getByRole('region', { name: 'You May Also Like' });
  await expect(related.getByRole('article').getByRole('heading')).toHaveText(
    products.map(({ name }) => name),
  );
  await related.getByRole('link', { name: products[0]!.name }).click();
  await expect(page).toHaveURL(`/product/${products[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products[0]!.name);
});

test("[PDP-16] [PDP-17] [PDP-18] the page says 'Only n left' from 5 down to 1 and 'Out of stock' at 0", async ({
  page,
}) => {
  const { products } = await readApi<{ products: ProductCard[] }>(page.request, '/products?limit=72');
  const withStock = (wanted: (stock: number) => boolean) => products.find(({ stock }) => wanted(stock))!;
  const notes = page
    .getByRole('main')
    .getByText(/^(Only \d+ left|Out of stock)$/)
    // Cards of other products have notes of their own.
    .and(page.locator(':not(article *)'));
  for (const { id, stock } of [
    withStock((stock) => stock === 0),
    withStock((stock) => stock > 0 && stock < 5),
    withStock((stock) => stock === 5),
    withStock((stock) => stock === 6),
    withStock((stock) => stock > 10),
  ]) {
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const note = stock === 0 ? ['Out of stock'] : stock <= 5 ? [`Only ${stock} left`] : [];
    await expect(notes).toHaveText(note);
  }

  // The last one of something.
  await changeAnswer<ProductDetail>(page, '/products/sunday-mug', (product) => ({ ...product, stock: 1 }));
  await open(page, '/search?q=sunday%20mug');
  await page.getByRole('main').getByRole('link', { name: 'Sunday Mug' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday Mug');
  await expect(notes).toHaveText(['Only 1 left']);
});
