import { expect, type Page, test } from '@playwright/test';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { openPreview } from '../../support/studio.ts';
import { expectMovingPicture, videoFrame } from '../../support/video.ts';

const title = 'Three layers';

let id: string | undefined;
test.afterEach(async ({ request }) => {
  if (id !== undefined) await endStream(request, id);
});

async function read(page: Page): Promise<{ height: number; frames: number }> {
  return (await videoFrame(page)).evaluate(() => {
    const video = document.querySelector('video');
    return {
      height: video?.videoHeight ?? 0,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    };
  });
}

test(
  'a viewer changes the layer without a break, and another viewer’s layer does not change',
  { tag: '@long' },
  async ({ page: studio, browser }) => {
    await openPreview(studio);
    await studio.getByLabel('Title').fill(title);
    await studio.getByRole('button', { name: 'Go Live', exact: true }).click();
    await expect(studio.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
    const live = await readApi<StreamSummary[]>(studio.request, '/streams?isLive=true');
    id = live.find((show) => show.title === title)?.id;
    const [context, otherContext] = [await browser.newContext(), await browser.newContext()];
    const [viewer, other] = [await context.newPage(), await otherContext.newPage()];
    for (const page of [viewer, other]) {
      await open(page, `/stream/${id}`);
      await expectMovingPicture(page);
    }
    const best = (await read(other)).height;
    expect(best).toBeGreaterThanOrEqual(480);

    const choose = async (quality: string) => {
      const region = viewer.getByRole('region', { name: 'Player' });
      await region.hover({ position: { x: 200, y: 200 } });
      const menu = viewer.getByRole('group', { name: 'Quality' });
      if (!(await menu.isVisible())) {
        await viewer.getByRole('button', { name: 'Settings', exact: true }).click();
      }
      await menu.getByRole('radio', { name: quality, exact: true }).click();
    };
    for (const [quality, height] of [
      ['360p', best / 2],
      ['1080p', best],
      ['360p', best / 2],
    ] as const) {
      const before = (await read(viewer)).frames;
      await choose(quality);
      await expect.poll(async () => (await read(viewer)).height, { timeout: 15_000 }).toBe(height);
      await expect.poll(async () => (await read(viewer)).frames).toBeGreaterThan(before + 10);
    }
    expect((await read(other)).height).toBe(best);
    await context.close();
    await otherContext.close();
  },
);
