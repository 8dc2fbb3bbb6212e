import { type Browser, expect, type Frame, test } from '@playwright/test';
import { enterAs } from '../../support/accounts.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { videoFrame } from '../../support/video.ts';

let withoutCamera: Browser;
test.beforeAll(async ({ playwright }) => {
  const { launchOptions } = test.info().project.use;
  withoutCamera = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream=device-count=0'],
  });
});
test.afterAll(async () => withoutCamera.close());

/** The loudest sample that a frame plays within a second and a half, from 0 to 1: the fake microphone beeps once a second. */
async function loudest(frame: Frame): Promise<number> {
  return frame.evaluate(async () => {
    const video = document.querySelector('video');
    if (!(video?.srcObject instanceof MediaStream) || video.paused || video.muted) return 0;
    const audio = new AudioContext();
    try {
      await audio.resume();
      const analyser = new AnalyserNode(audio, { fftSize: 2048 });
      audio.createMediaStreamSource(new MediaStream(video.srcObject.getAudioTracks())).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      let peak = 0;
      while (audio.currentTime < 1.5) {
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
        analyser.getFloatTimeDomainData(samples);
        for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      }
      return peak;
    } finally {
      await audio.close();
    }
  });
}

test('a streamer without a camera is heard, by who waits for the show and by who comes later', async ({
  page,
  request,
  baseURL,
}) => {
  const show = await goLive(request, { title: 'Sound alone' });
  const studio = await withoutCamera.newPage(baseURL === undefined ? {} : { baseURL });
  try {
    await open(page, `/stream/${show.id}`);
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByText('Waiting for the picture')).toBeVisible();
    await enterAs(studio, 'streamer');
    await open(studio, '/studio');
    await studio.getByRole('button', { name: /^Use this/ }).click();
    const isHeard = async () => {
      await expect(player.getByText('LIVE', { exact: true })).toBeVisible();
      await expect(player.getByText(/^(Waiting|Connecting|Connection Lost)/)).toHaveCount(0);
      await expect
        .poll(async () => loudest(await videoFrame(page)), { timeout: 20_000 })
        .toBeGreaterThan(0.02);
      expect(
        await (
          await videoFrame(page)
        )
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.currentTime),
      ).toBeGreaterThan(0);
    };
    await isHeard();
    await page.reload();
    await isHeard();
  } finally {
    await studio.close();
    await endStream(request, show.id);
  }
});
