import { expect, type Locator, test } from '@playwright/test';
import { enterAs, sharedSession, useSession } from '../../support/accounts.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { openTab } from '../../support/studio.ts';

const productIds = ['meadow-wrap-dress', 'sunday-mug'];

async function boxOf(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (box === null) throw new Error('it has no box');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

const isScrolled = () => document.documentElement.scrollHeight > document.documentElement.clientHeight;

test('the whole live desk fits the window without a scroll, and the notice of a lost connection covers no control', async ({
  page,
  context,
  browser,
  request,
}) => {
  const show = await goLive(request, { title: 'Everything in sight', productIds });
  const viewerContext = await browser.newContext();
  try {
    await enterAs(page, 'streamer');
    await open(page, '/studio');
    await page.getByRole('button', { name: 'Use this camera' }).click();
    const viewer = await viewerContext.newPage();
    await useSession(viewer, await sharedSession(request, 'shopper'));
    await open(viewer, `/stream/${show.id}`);

    const preview = page.getByTitle('Your camera, on air');
    const run = page.getByRole('region', { name: 'Run of show' });
    const rows = run.getByRole('list', { name: 'Products of this show' }).getByRole('listitem');
    const watching = page.getByRole('region', { name: 'Watching now' });
    const health = page.getByRole('status', { name: 'Health of the broadcast' });
    const chat = page.getByRole('region', { name: 'Live Chat' });
    const end = page.getByRole('button', { name: 'End Stream Page' });
    await expect(watching.getByRole('listitem')).toHaveCount(1);
    await expect(rows).toHaveCount(2);

    const controls = page.getByRole('group', { name: 'Camera controls' });
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size);
      const expectInWindow = async (parts: Record<string, Locator>) => {
        for (const [name, part] of Object.entries(parts)) {
          const box = await boxOf(part);
          expect(box.top, name).toBeGreaterThanOrEqual(0);
          expect(box.left, name).toBeGreaterThanOrEqual(0);
          expect(box.right, name).toBeLessThanOrEqual(size.width);
          expect(box.bottom, name).toBeLessThanOrEqual(size.height);
        }
      };
      await expectInWindow({ preview, controls, health, watching, run, end, row: rows.nth(1) });
      // In a narrow viewport, the chat is not beside the open tab.
      if (size.width < 1280) await openTab(page, 'Chat');
      await expectInWindow({ chat });
      await openTab(page, 'Stream');
      const { top, bottom, left, right } = await boxOf(preview);
      expect(Math.min(right - left, ((bottom - top) * 16) / 9), 'width of the picture').toBeGreaterThan(
        size.height < 768 ? 340 : 400,
      );
      expect((await boxOf(rows.nth(1))).bottom).toBeLessThanOrEqual((await boxOf(run)).bottom);
      expect(await page.evaluate(isScrolled)).toBe(false);
    }

    await context.setOffline(true);
    const notice = page.getByText(/You are offline\./).locator('xpath=ancestor-or-self::span[last()]');
    await expect(notice).toContainText('A show on air waits a minute for you');
    await expect(notice).not.toContainText(/prices|bought/i);
    const covering = await boxOf(notice);
    for (const part of [preview, run, watching, chat, end]) {
      const { top, bottom } = await boxOf(part);
      expect(covering.bottom <= top || covering.top >= bottom).toBe(true);
    }
  } finally {
    await context.setOffline(false);
    await viewerContext.close();
    await endStream(request, show.id);
  }
});
