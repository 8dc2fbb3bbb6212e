import { expect, type Page, test } from '@playwright/test';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { enterAs } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';

/**
 * A camera drawn by the page: a small still picture, which needs almost no bandwidth, or, when `busy` is set in
 * local storage, a larger picture of noise, which fills any bitrate.
 */
function drawCamera(): void {
  const draw = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 90];
    const context = canvas.getContext('2d');
    const noise = new ImageData(640, 360);
    const paint = () => {
      if (localStorage.getItem('busy') === null) {
        if (context !== null) context.fillStyle = 'teal';
        context?.fillRect(0, 0, 160, 90);
        return;
      }
      if (canvas.width !== 640) [canvas.width, canvas.height] = [640, 360];
      crypto.getRandomValues(noise.data.subarray(0, 65_536));
      noise.data.copyWithin(65_536, 0);
      context?.putImageData(noise, 0, 0);
    };
    setInterval(paint, 66);
    return canvas.captureStream(15);
  };
  navigator.mediaDevices.getUserMedia = async () => draw();
}

const title = 'A show on a thin line';
const inPlayer = (page: Page) =>
  page.getByRole('region', { name: 'Player' }).getByText('Poor connection quality', { exact: true });
const inStudio = (page: Page) =>
  page.getByRole('region', { name: 'Stage' }).getByText(/^Poor connection quality/);
/** The row of the signed-in viewer. */
const inViewerList = (page: Page) =>
  page.getByRole('region', { name: 'Viewers' }).getByRole('listitem').filter({ hasText: 'shopper' });

let id: string | undefined;
test.afterEach(async ({ request }) => {
  if (id !== undefined) await endStream(request, id);
});

test('[PLAYER-10] [STUDIO-31] [LIVEDATA-12] the player and the studio warn of a poor connection quality, for as long as it is poor, and the host’s viewer list says what the player measures', async ({
  page: studio,
  browser,
}) => {
  await studio.addInitScript(drawCamera);
  await enterAs(studio, 'streamer');
  await open(studio, '/studio');
  await studio.getByRole('button', { name: 'Enable Camera Preview' }).click();
  await studio.getByLabel('Title').fill(title);
  await studio.getByRole('button', { name: 'Go Live', exact: true }).click();
  await expect(studio.getByRole('button', { name: 'End Stream Page' })).toBeVisible();
  const live = await readApi<StreamSummary[]>(studio.request, '/streams?isLive=true');
  id = live.find((show) => show.title === title)?.id;
  const viewer = await (await browser.newContext()).newPage();
  await enterAs(viewer, 'shopper');
  await open(viewer, `/stream/${id}`);

  await expect(inStudio(studio)).toBeVisible({ timeout: 20_000 });
  await expect(inPlayer(viewer)).toBeVisible({ timeout: 20_000 });
  await studio.getByRole('tab', { name: 'Viewers' }).click();
  await expect(inViewerList(studio)).toHaveText(/Connection: (Poor|Critical)/);

  // A black picture needs as few bits on a good connection as on a poor one.
  await studio.getByRole('button', { name: 'Hide camera' }).click();
  await expect(inStudio(studio)).toBeHidden({ timeout: 20_000 });
  await expect(inPlayer(viewer)).toBeHidden({ timeout: 20_000 });
  await studio.getByRole('button', { name: 'Show camera' }).click();
  await expect(inStudio(studio)).toBeVisible({ timeout: 20_000 });
  await expect(inPlayer(viewer)).toBeVisible({ timeout: 20_000 });

  await studio.evaluate(() => localStorage.setItem('busy', 'yes'));
  await expect(inStudio(studio)).toBeHidden({ timeout: 20_000 });
  await expect(inPlayer(viewer)).toBeHidden({ timeout: 20_000 });
  await expect(inViewerList(studio)).toHaveText(/Connection: (Fair|Good|Excellent)/);
  await viewer.context().close();
});
