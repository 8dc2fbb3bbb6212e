import { type Browser, expect, type Frame, test } from '@playwright/test';
import { enterAs } from '../../support/accounts.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expectMovingPicture, videoFrame } from '../../support/video.ts';

let withoutCamera: Browser;
test.beforeAll(async ({ playwright }) => {
  const { launchOptions } = test.info().project.use;
  withoutCamera = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream=device-count=0'],
  });
});
test.afterAll(async () => withoutCamera.close());

/** The loudest sample that a frame plays within 1.5 s, from 0 to 1. The fake microphone beeps once per second. */
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

test('the sound of a streamer without a camera reaches present and later viewers', async ({
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
    const expectSound = async () => {
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
    await expectSound();
    await page.reload();
    await expectSound();
  } finally {
    await studio.close();
    await endStream(request, show.id);
  }
});

declare global {
  interface Window {
    plugIn: () => void;
  }
}

/** Runs in each frame: simulates a machine without a device of this kind until one is connected. */
function withoutDevice(kind: 'audioinput' | 'videoinput'): void {
  const { mediaDevices } = navigator;
  if (mediaDevices === undefined) return;
  let isPluggedIn = false;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const isWanted = Boolean(kind === 'videoinput' ? constraints?.video : constraints?.audio);
    if (isWanted && !isPluggedIn) throw new DOMException('Requested device not found', 'NotFoundError');
    return open(constraints);
  };
  mediaDevices.enumerateDevices = async () =>
    (await list()).filter((device) => isPluggedIn || device.kind !== kind);
  window.plugIn = () => {
    isPluggedIn = true;
    // Browsers fire the event several times.
    for (let times = 0; times < 3; times += 1) mediaDevices.dispatchEvent(new Event('devicechange'));
  };
}

for (const { kind, missing, title } of [
  {
    kind: 'videoinput',
    missing: 'No camera was found',
    title: 'a camera that is plugged in during a show is seen, and the sound goes on',
  },
  {
    kind: 'audioinput',
    missing: 'No microphone was found',
    title: 'a microphone that is plugged in during a show is heard, and the picture goes on',
  },
] as const) {
  test(`${title}, without a reload of any page`, async ({ page, browser, request, baseURL }) => {
    const show = await goLive(request, { title: 'Plugged in during the show' });
    const studio = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    try {
      await studio.addInitScript(withoutDevice, kind);
      await enterAs(studio, 'streamer');
      await open(studio, '/studio');
      await studio.getByRole('button', { name: /^Use this/ }).click();
      await expect(studio.getByText(missing)).toContainText('Plug one in, and it goes on air by itself.');
      await open(page, `/stream/${show.id}`);
      const player = page.getByRole('region', { name: 'Player' });
      const loudness = async () => loudest(await videoFrame(page));
      if (kind === 'videoinput') await expect.poll(loudness, { timeout: 20_000 }).toBeGreaterThan(0.02);
      else await expectMovingPicture(page);

      await (await videoFrame(studio)).evaluate(() => window.plugIn());
      await expect(studio.getByText(missing)).toHaveCount(0);
      await expectMovingPicture(page);
      await expect.poll(loudness, { timeout: 20_000 }).toBeGreaterThan(0.02);
      await expect(player.getByText('LIVE', { exact: true })).toBeVisible();
      await expect(studio.getByText(/Reconnecting|Load this page again/)).toHaveCount(0);
    } finally {
      await studio.close();
      await endStream(request, show.id);
    }
  });
}
