import { expect, type Page, test } from '@playwright/test';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { openPreview } from '../../support/studio.ts';
import { expectMovingPicture, videoFrame } from '../../support/video.ts';

/** What a page shows about its video frame comes from the frame itself, even after the frame was reloaded. */

async function reloadFrame(page: Page): Promise<void> {
  const frame = await videoFrame(page);
  // The result is lost with the page.
  await frame.evaluate(() => location.reload()).catch(() => undefined);
}

test(
  'after a reload of its frame the studio shows the camera off, and then muted as before',
  { tag: '@long' },
  async ({ page }) => {
    await openPreview(page);
    await page.getByRole('button', { name: 'Mute microphone' }).click();
    await expect(page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();

    await reloadFrame(page);
    await expect(page.getByRole('button', { name: 'Enable Camera Preview' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unmute microphone' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Enable Camera Preview' }).click();
    await expectMovingPicture(page);
    await expect(page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mute microphone', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Unmute microphone' }).click();
    await expect(page.getByRole('button', { name: 'Mute microphone', exact: true })).toBeVisible();
  },
);

test(
  'the player sends one command for a move of its slider, and shows the volume of its frame',
  { tag: '@long' },
  async ({ page, request }) => {
    const show = await goLive(request, { title: 'A show of volumes' });
    await open(page, `/stream/${show.id}`);
    const slider = page.getByRole('slider', { name: 'Volume' });
    const playedVolume = async () =>
      (await videoFrame(page)).evaluate(() => {
        const video = document.querySelector('video');
        return video === null || video.muted ? '0' : String(Math.round(video.volume * 100));
      });
    const expectTruth = () =>
      expect.poll(async () => (await slider.inputValue()) === (await playedVolume())).toBe(true);
    await expect
      .poll(async () => (await videoFrame(page)).evaluate(() => document.readyState))
      .toBe('complete');
    await expectTruth();

    await (
      await videoFrame(page)
    ).evaluate(() => {
      const actions: unknown[] = [];
      Object.assign(window, { actions });
      window.addEventListener('message', ({ data }: MessageEvent<{ action: unknown; value: unknown }>) =>
        actions.push([data.action, data.value]),
      );
    });
    for (const volume of ['60', '30']) {
      await slider.fill(volume);
      await expect(slider).toHaveValue(volume);
      expect(await playedVolume()).toBe(volume);
    }
    const actions = await (
      await videoFrame(page)
    ).evaluate(() => (window as unknown as { actions: unknown[] }).actions);
    expect(actions).toEqual([
      ['setVolume', 60],
      ['setVolume', 30],
    ]);

    await reloadFrame(page);
    await expect(slider).not.toHaveValue('30');
    await expectTruth();
    await endStream(request, show.id);
  },
);
