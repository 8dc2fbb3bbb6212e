import { expect, test } from '@playwright/test';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import type { StreamDetail, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, newAccount, sharedSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { openPreview } from '../../support/studio.ts';

/** The demo streamer can have only one live show at a time. */
const ended: string[] = [];
test.afterEach(async ({ request }) => {
  for (const id of ended.splice(0)) await endStream(request, id);
});

test(
  'a show gets tags and a thumbnail from the preview, which its page and the lists show',
  { tag: '@long' },
  async ({ page }) => {
    await openPreview(page);
    await page.getByLabel('Title').fill('Kiln opening');
    await page.getByLabel('Tags (optional)').fill('#glaze, mugs');
    await page.getByRole('button', { name: 'Take from preview' }).click();
    await expect(page.getByAltText('The thumbnail that you chose')).toBeVisible();
    const seen = await page.getByAltText('The thumbnail that you chose').evaluate((image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [64, 36];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 64, 36);
      const light = context?.getImageData(0, 0, 64, 36).data ?? [];
      return {
        width: image.naturalWidth,
        spread: Math.max(...light) - Math.min(...light.filter((_, at) => at % 4 < 3)),
      };
    });
    expect(seen.width).toBeGreaterThan(300);
    expect(seen.spread).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Go Live', exact: true }).click();
    await expect(page.getByRole('button', { name: 'End Stream Page' })).toBeVisible();

    const live = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
    const show = live.find(({ title }) => title === 'Kiln opening');
    ended.push(show?.id ?? '');
    expect(show).toMatchObject({
      tags: ['glaze', 'mugs'],
      thumbnail: expect.stringMatching(/^\/files\/shows\//),
    });
    await open(page, '/live-streams');
    const card = page.getByRole('article', { name: 'Kiln opening' });
    await expect(card.locator('img').first()).toHaveAttribute('src', new RegExp(show?.thumbnail ?? 'none'));
    await expect(card).toContainText('#glaze #mugs');
    await card.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Default Layout' }).click();
    await expect(page.getByRole('list', { name: 'Tags' }).first()).toContainText('#glaze');
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(show?.thumbnail ?? 'none'),
    );
  },
);

test(
  'a show uses an announced one, with its address, reminders and products',
  { tag: '@long' },
  async ({ page, request }) => {
    const token = await sharedSession(request, 'streamer');
    const [product] = (await readApi<{ products: { id: string }[] }>(request, '/products')).products;
    const announce = async (title: string, inHours: number) =>
      callApi<ScheduledStream>(request, 'POST', '/schedule', token, {
        title,
        scheduledTime: new Date(Date.now() + inHours * 3_600_000).toISOString(),
        tags: ['announced'],
        productIds: [product?.id],
      });
    const sooner = await announce('The sooner one', 1);
    const later = await announce('The later one', 2);
    const shopper = await newAccount(request);
    await callApi(request, 'PUT', `/schedule/${later.id}/reminder`, shopper.token);
    await enterAs(page, 'streamer');
    await open(page, '/studio');
    await page.getByRole('combobox', { name: /^Attach to another scheduled show/ }).click();
    await page.getByRole('option', { name: /^The later one, / }).click();
    await expect(page.getByRole('heading', { name: 'The later one' })).toBeVisible();
    await page.getByLabel('Thumbnail of the show').setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await expect(page.getByAltText('The thumbnail that you chose')).toBeVisible();
    await page.getByRole('button', { name: 'Create Stream Page' }).click();
    await expect(page.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
    ended.push(later.id);
    const show = await readApi<StreamDetail>(request, `/streams/${later.id}`);
    expect(show).toMatchObject({
      status: 'live',
      title: 'The later one',
      tags: ['announced'],
      thumbnail: expect.stringMatching(/^\/files\/shows\//),
    });
    const shown = await readApi<{ products: { id: string }[] }>(request, `/streams/${later.id}/products`);
    expect(shown.products.map(({ id }) => id)).toEqual([product?.id]);
    // Users with a reminder are notified that it is live.
    await expect
      .poll(async () => JSON.stringify(await readApi(request, '/notices', shopper.token)), {
        timeout: 20_000,
      })
      .toContain('The later one');
    await callApi(request, 'POST', `/schedule/${sooner.id}/cancel`, token, {});
  },
);
