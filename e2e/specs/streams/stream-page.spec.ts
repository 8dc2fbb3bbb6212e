import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { StreamDetail, StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { enterAs } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { holdSocket } from '../../support/held-socket.ts';
import { chatOf, viewersButton } from '../../support/live-chat.ts';
import { expectTimeOnAir } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expectMovingPicture, videoFrame } from '../../support/video.ts';

/** The stream page around its player, on the demo show, which has a picture. stream-chat.spec.ts tests the chat. */

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const controls = (page: Page) => page.getByRole('group', { name: 'Player controls' });

async function demoStream(page: Page): Promise<StreamSummary> {
  const live = await readApi<StreamSummary[]>(page.request, '/streams?isLive=true');
  const show = live.find((one) => one.hostName === 'Theo Lindqvist');
  if (show === undefined) throw new Error('The demo show is not on air');
  return show;
}

/** Collects every attempt number that the player shows from now on. The first is visible for only a second. */
async function collectAttempts(page: Page): Promise<() => Promise<string[]>> {
  await player(page).evaluate((region) => {
    const shown: string[] = [];
    Object.assign(window, { shownAttempts: shown });
    const look = () => {
      const [attempt] = /Attempt \d\/5/.exec(region.textContent) ?? [];
      if (attempt !== undefined && shown.at(-1) !== attempt) shown.push(attempt);
    };
    new MutationObserver(look).observe(region, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { shownAttempts: string[] }).shownAttempts);
}

test.describe('the player of the demo show', () => {
  // use-idle-controls.test.tsx checks the exact delay of 3 s with a fake clock.
  test('the controls are hidden when the pointer rests, and shown when it moves', async ({ page }) => {
    await open(page, `/stream/${(await demoStream(page)).id}`);
    await expectMovingPicture(page);
    for (const place of [
      { x: 400, y: 300 },
      { x: 440, y: 320 },
    ]) {
      await page.mouse.move(place.x, place.y);
      await expect(controls(page)).toHaveCSS('opacity', '1');
      await expect(controls(page)).toHaveCSS('opacity', '0');
    }
  });

  test('[PLAYER-15] [PLAYER-18] [VIEW-12] the volume goes from 0 to 100; Share copies the link; the chat is 340 px wide', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await open(page, `/stream/${(await demoStream(page)).id}`);
    await expectMovingPicture(page);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size);
      // The panel with the border that separates it from the video.
      expect((await chatOf(page).locator('..').boundingBox())?.width).toBe(340);
    }

    const volume = controls(page).getByRole('slider', { name: 'Volume' });
    const loudness = async () =>
      (await videoFrame(page)).evaluate(() =>
        Math.round((document.querySelector('video')?.volume ?? -1) * 100),
      );
    await expect(volume).toHaveAttribute('min', '0');
    await expect(volume).toHaveAttribute('max', '100');
    await volume.focus();
    await volume.press('Home');
    await expect(volume).toHaveValue('0');
    await volume.press('ArrowLeft');
    await expect(volume).toHaveValue('0');
    await volume.press('ArrowRight');
    await expect(volume).toHaveValue('1');
    await expect.poll(loudness).toBe(1);
    await volume.press('End');
    await volume.press('ArrowRight');
    await expect(volume).toHaveValue('100');
    await expect.poll(loudness).toBe(100);

    await controls(page).getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('[PLAYER-17] Share opens the browser’s share feature where there is one', async ({ page }) => {
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
    const show = await demoStream(page);
    await open(page, `/stream/${show.id}`);
    await controls(page).getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared))
      .toEqual([{ title: show.title, url: page.url() }]);
    await expect(page.getByText('Link copied')).toHaveCount(0);
  });

  test('[VIEW-2] a shopper watches, chats, sees who is there and browses the products of the show', async ({
    page,
  }) => {
    await enterAs(page, 'shopper');
    const { id } = await demoStream(page);
    await open(page, `/stream/${id}`);
    await expectMovingPicture(page);

    const words = `Does it come in blue? ${Date.now()}`;
    await chatOf(page).getByRole('textbox').fill(words);
    await page.keyboard.press('Enter');
    await expect(chatOf(page).getByRole('paragraph').filter({ hasText: words })).toBeVisible();

    await viewersButton(page).click();
    const viewers = page.getByRole('region', { name: 'Viewers' });
    await expect(viewers.getByText('You', { exact: true })).toBeVisible();

    const { products } = await readApi<{ products: ProductCard[] }>(page.request, `/streams/${id}/products`);
    const list = page.getByRole('list', { name: 'Featured products' });
    const name = await list.getByRole('link').first().innerText();
    const product = products.find((each) => each.name === name);
    expect(product).toBeDefined();
    // If the show pins it now, it moves from the list to the place of the pinned product.
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(`/product/${product!.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('[VIEW-15] [VIEW-18] without its chat the page says - for the count and goes on with video and products', async ({
    page,
  }) => {
    await holdSocket(page, { code: 'internal', message: 'Something went wrong' });
    await open(page, `/stream/${(await demoStream(page)).id}`);
    await expect(chatOf(page).getByText('Reconnecting to the chat…')).toBeVisible();
    await expect(viewersButton(page)).toHaveAccessibleName('Show viewers, - watching');
    await expect(viewersButton(page)).toHaveText('-');
    await expectMovingPicture(page);
    await expect(
      page.getByRole('list', { name: 'Featured products' }).getByRole('link').first(),
    ).toBeVisible();
    await expect(viewersButton(page)).toHaveText('-');
  });

  test('[VIEW-18] a refused join leaves video and products as they are', async ({ page }) => {
    await holdSocket(page, { code: 'forbidden', message: 'This show is for invited guests' });
    await open(page, `/stream/${(await demoStream(page)).id}`);
    await expect(chatOf(page).getByText('The chat is not available')).toBeVisible();
    await expectMovingPicture(page);
    await expect(
      page.getByRole('list', { name: 'Featured products' }).getByRole('link').first(),
    ).toBeVisible();
  });

  test('[VIEW-14] the viewer counts are how many browsers watch, and the time on air is the show’s', async ({
    page,
    browser,
  }) => {
    const { id } = await demoStream(page);
    const shown = async () => {
      const [inChat, inPlayer] = await Promise.all([
        viewersButton(page).innerText(),
        player(page)
          .getByText(/^\d+\s*viewers?$/)
          .innerText(),
      ]);
      const { viewerCount } = await readApi<StreamDetail>(page.request, `/streams/${id}`);
      return { inChat: Number(inChat), inPlayer: Number.parseInt(inPlayer, 10), measured: viewerCount };
    };
    const same = (count: number) => ({ inChat: count, inPlayer: count, measured: count });
    // A viewer of an earlier test still counts for some seconds.
    await expect
      .poll(async () => (await readApi<StreamDetail>(page.request, `/streams/${id}`)).viewerCount)
      .toBe(0);
    await open(page, `/stream/${id}`);
    await expect.poll(shown).toEqual(same(1));
    const another = await (await browser.newContext()).newPage();
    await open(another, `/stream/${id}`);
    await expect.poll(shown).toEqual(same(2));
    await another.context().close();
    await expect.poll(shown).toEqual(same(1));

    const { startedAt } = await readApi<StreamDetail>(page.request, `/streams/${id}`);
    await expectTimeOnAir(startedAt!, async () => {
      const onAir = await page.getByText(/on air/).innerText();
      return /on air ([\d:]+)/.exec(onAir)?.[1];
    });
  });

  test('[PLAYER-5] [PLAYER-6] a lost video says Connection Lost and counts the attempts, until the picture is back', async ({
    page,
  }) => {
    await open(page, `/stream/${(await demoStream(page)).id}`);
    await expectMovingPicture(page);
    await expect(player(page).getByText('Connection Lost')).toBeHidden();
    const shown = await collectAttempts(page);
    // No video offer is answered until the attempts were seen.
    await page.route('**/whep/**', (route) => route.abort('connectionfailed'));
    const runFile = join(process.env['E2E_DATA_FOLDER'] ?? '', 'media.json');
    const { pid } = JSON.parse(await readFile(runFile, 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await expect(player(page).getByRole('heading', { name: 'Connection Lost', exact: true })).toBeVisible();
    await expect
      .poll(async () => (await shown()).slice(0, 3))
      .toEqual(['Attempt 1/5', 'Attempt 2/5', 'Attempt 3/5']);
    await page.unroute('**/whep/**');
    await expectMovingPicture(page, 40_000);
    await expect(player(page).getByText('Connection Lost')).toBeHidden();
  });
});
