import type { Page } from '@playwright/test';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { readApi } from '../../support/api-answers.ts';
import { open } from '../../support/opened-page.ts';
import { expectMovingPicture, readPicture, videoFrame } from '../../support/video.ts';
import { expect, test } from '../../support/watched-page.ts';

const corner = (page: Page) => page.locator('[data-mini]');
const main = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });

test('a show continues in a corner across four pages with one connection, and one press leads back', async ({
  page,
}) => {
  let connections = 0;
  const limits: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/whep/')) connections += 1;
    if (request.method() === 'PUT' && request.url().endsWith('/limit')) limits.push(request.postData());
  });
  // On a new server, the demo show goes live some time after the first page.
  const onAir = async () => readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
  await expect.poll(async () => (await onAir()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [show] = await onAir();
  await open(page, `/stream/${show!.id}`);
  await expectMovingPicture(page);
  await (await videoFrame(page)).evaluate(() => Object.assign(window, { isSame: true }));

  const goesOn = async () => {
    await expect(corner(page)).toBeVisible();
    const { frames } = await readPicture(page);
    await expect.poll(async () => (await readPicture(page)).frames).toBeGreaterThan(frames + 10);
    expect(await (await videoFrame(page)).evaluate(() => 'isSame' in window)).toBe(true);
    await expect(page.locator('iframe[src*="/room?"]')).toHaveCount(1);
  };
  await page.getByRole('list', { name: 'Featured products' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await goesOn();
  await main(page).getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/products');
  await goesOn();
  await main(page).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await goesOn();
  await page.getByRole('link', { name: 'Greenroom, to the home page' }).first().click();
  await expect(page).toHaveURL('/');
  await goesOn();

  const box = (await corner(page).boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(200, 300, { steps: 4 });
  await page.mouse.up();
  await expect(corner(page)).toHaveAttribute('data-mini', /left$/);
  await expect(page).toHaveURL('/');

  await corner(page).getByRole('link').click();
  await expect(page).toHaveURL(`/stream/${show!.id}`);
  await expect(page.getByRole('region', { name: 'Live Chat' })).toBeVisible();
  expect(await (await videoFrame(page)).evaluate(() => 'isSame' in window)).toBe(true);
  expect(connections).toBe(1);
  await expect.poll(() => limits).toEqual(['{"maxHeightPx":1}', '{"maxHeightPx":null}']);
});

test('the player in the corner is closed by a press', { tag: '@long' }, async ({ page }) => {
  const [show] = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
  await open(page, `/stream/${show!.id}`);
  await expectMovingPicture(page);
  await main(page).getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(corner(page)).toHaveCount(0);
  await expect(page.locator('iframe[src*="/room?"]')).toHaveCount(0);
});
