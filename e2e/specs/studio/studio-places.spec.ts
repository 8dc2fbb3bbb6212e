import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterAs } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { ownStreams } from '../../support/studio.ts';

const phone = { width: 390, height: 844 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openStudio(page: Page): Promise<void> {
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await expect(page.getByText('Ready to Set Up Your Stream?')).toBeVisible();
}

/** Activates a control by keyboard. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** Runs `work` with its own live show, which is ended afterwards. */
async function onAir(page: Page, title: string, work: () => Promise<void>, productIds: string[] = []) {
  const show = await goLive(page.request, { title, productIds });
  try {
    await work();
  } finally {
    await endStream(page.request, show.id);
  }
}

async function findProduct(page: Page, words: string): Promise<ProductCard> {
  const { products } = await readApi<{ products: ProductCard[] }>(
    page.request,
    `/products?search=${encodeURIComponent(words)}`,
  );
  const [product] = products;
  if (product === undefined) throw new Error(`no product is called ${words}`);
  return product;
}

test('the keyboard focus is never lost from the preview to the end of a show', async ({ page }) => {
  const stage = page.getByRole('region', { name: 'Stage' });
  const products = page.getByRole('region', { name: 'Run of show' });
  await openStudio(page);

  await press(button(page, 'Use this show'));
  await expect(page.getByRole('region', { name: 'Your show' })).toBeFocused();
  await press(button(page, 'Make a new show instead'));
  await expect(page.getByRole('region', { name: 'Your show' })).toBeFocused();

  await page.getByLabel('Products to show').fill('Sunday Mug');
  await press(button(page, 'Add Sunday Mug'));
  await expect(button(page, 'Sunday Mug is added')).toBeFocused();
  await press(button(page, 'Remove Sunday Mug'));
  await expect(page.getByRole('group', { name: 'Products', exact: true })).toBeFocused();
  await press(button(page, 'Add Sunday Mug'));

  await press(button(page, 'Enable Camera Preview'));
  await expect(stage).toBeFocused();
  // The video frame is a tab stop with a visible focus ring.
  await button(page, 'Mute microphone').focus();
  const ring = async () =>
    page
      .frameLocator('iframe[title="Your camera preview"]')
      .locator('main')
      .evaluate((main) => getComputedStyle(main, '::after').borderTopStyle);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(ring).toBe('solid');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Mute microphone')).toBeFocused();
  await expect.poll(ring).toBe('none');
  await press(button(page, 'Turn camera off'));
  await expect(stage).toBeFocused();

  await page.getByLabel('Title').fill('Without a mouse');
  await press(button(page, 'Create Stream Page'));
  await expect(button(page, 'End Stream Page')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your show' })).toBeFocused();

  await press(products.getByRole('button', { name: 'Pin Sunday Mug' }));
  await expect(button(page, 'Unpin Sunday Mug')).toBeFocused();
  await press(button(page, 'Unpin Sunday Mug'));
  await expect(products.getByRole('button', { name: 'Pin Sunday Mug' })).toBeFocused();

  await press(button(page, 'End Stream Page'));
  await press(button(page, 'End Stream'));
  await expect(page.getByRole('heading', { name: 'Your stream has ended' })).toBeFocused();
  await press(button(page, 'Set Up Another Stream'));
  await expect(page.getByRole('group', { name: 'Go Live' })).toBeFocused();
});

test('a second studio tab continues the show that is live now, and creates no other', async ({ page }) => {
  await openStudio(page);
  await page.getByLabel('Title').fill('Two of a kind');
  await onAir(page, 'One of a kind', async () => {
    await press(button(page, 'Create Stream Page'));
    await expect(button(page, 'End Stream Page')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'One of a kind' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your show' })).toBeFocused();
    expect((await ownStreams(page)).map(({ title }) => title)).not.toContain('Two of a kind');
  });
  await openStudio(page);
  await page.getByLabel('Title').fill('Kept for later');
  await button(page, 'Enable Camera Preview').click();
  await expect(button(page, 'Go Live')).toBeVisible();
  await onAir(page, 'Live elsewhere', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('heading', { name: 'Live elsewhere' })).toBeVisible();
    // The preview was for another show, and none of it is sent.
    await expect(page.getByText('Waiting for a picture')).toBeVisible();
    await press(button(page, 'End Stream Page'));
    await press(button(page, 'End Stream'));
    await press(button(page, 'Set Up Another Stream'));
    await expect(page.getByLabel('Title')).toHaveValue('Kept for later');
  });
});

test('a title without spaces is not cut, live or ended', async ({ page }) => {
  await page.setViewportSize(phone);
  await enterAs(page, 'streamer');
  await onAir(page, 'Pottery'.repeat(12), async () => {
    await open(page, '/studio');
    const title = page.getByText('Pottery'.repeat(12), { exact: true });
    const isWhole = () =>
      title.evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect().right <= document.documentElement.clientWidth - 16;
      });
    await expect(button(page, 'End Stream Page')).toBeVisible();
    expect(await isWhole()).toBe(true);
    await press(button(page, 'End Stream Page'));
    await press(button(page, 'End Stream'));
    await expect(page.getByRole('heading', { name: 'Your stream has ended' })).toBeVisible();
    expect(await isWhole()).toBe(true);
  });
});

test('an entered title is lost only after a question, and is there after a reload', async ({ page }) => {
  const question = page.getByRole('alertdialog', { name: 'Leave without going live?' });
  const home = page.getByRole('banner').getByRole('link', { name: /Greenroom/ });
  await openStudio(page);
  await page.getByLabel('Title').fill('A draft');
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('tab', { name: 'Go Live' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('A draft');

  await home.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('A draft');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await open(page, '/studio');
  // This browser has kept the typed values over the reload.
  await expect(page.getByLabel('Title')).toHaveValue('A draft');
  await page.getByLabel('Title').fill('Another draft');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
});

test('a live show shows that its products are loading, and the label of the pinned one is on one line', async ({
  page,
}) => {
  const { products: all } = await readApi<{ products: ProductCard[] }>(page.request, '/products?limit=50');
  const reduced = all.find(({ originalPrice }) => originalPrice !== undefined);
  const mug = await findProduct(page, 'Sunday Mug');
  const product = reduced ?? mug;
  await enterAs(page, 'streamer');
  await onAir(
    page,
    'Places kept',
    async () => {
      let answer = () => {};
      const isHeld = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/\/api\/v1\/streams\/[^/]+\/run-of-show/, async (route) => {
        await isHeld;
        await route.fallback();
      });
      await open(page, '/studio');
      await expect(page.getByRole('status', { name: 'Loading products' })).toBeVisible();
      answer();
      await page.getByRole('button', { name: `Pin ${product.name}`, exact: true }).click();
      const label = page
        .getByRole('list', { name: 'Products of this show' })
        .getByRole('button', { name: `Unpin ${product.name}` });
      await expect(label).toBeVisible();
      const lines = await label.evaluate((text) => {
        const range = document.createRange();
        // The label, without the icon before it.
        range.selectNodeContents(text.lastChild ?? text);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toBe(1);
    },
    [product.id],
  );
});
