import { expect, type Frame, type Page } from '@playwright/test';

/** The page inside the video frame. */
export async function videoFrame(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe[src*="/room?"]').first().elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('The video frame has no content');
  return frame;
}

/** What the frame's video element has decoded, and whether its picture is more than one flat colour. */
export async function readPicture(page: Page): Promise<DecodedPicture> {
  return readFramePicture(await videoFrame(page));
}

export interface DecodedPicture {
  frames: number;
  /** 0 to 255. */
  brightest: number;
  spread: number;
}

export async function readFramePicture(frame: Frame): Promise<DecodedPicture> {
  return frame.evaluate(() => {
    const video = document.querySelector('video');
    if (!video || video.videoWidth === 0) return { frames: 0, brightest: 0, spread: 0 };
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return { frames: 0, brightest: 0, spread: 0 };
    context.drawImage(video, 0, 0, 64, 36);
    const { data } = context.getImageData(0, 0, 64, 36);
    let darkest = 255;
    let brightest = 0;
    for (let at = 0; at < data.length; at += 4) {
      const light = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
      darkest = Math.min(darkest, light);
      brightest = Math.max(brightest, light);
    }
    return {
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      brightest,
      spread: brightest - darkest,
    };
  });
}

/** Waits until the picture moves and is not black: decoded frames increase, and the picture has contrast. */
export async function expectMovingPicture(page: Page, timeoutMs = 20_000): Promise<void> {
  await expect
    .poll(async () => (await readPicture(page).catch(() => ({ frames: 0 }))).frames, { timeout: timeoutMs })
    .toBeGreaterThan(0);
  const { frames } = await readPicture(page);
  await expect
    .poll(async () => (await readPicture(page)).frames, { timeout: timeoutMs })
    .toBeGreaterThan(frames + 15);
  // The stage of a recorded show is entirely white for 0.1 s of each second.
  await expect(async () => {
    const { brightest, spread } = await readPicture(page);
    expect(brightest).toBeGreaterThan(40);
    expect(spread).toBeGreaterThan(20);
  }).toPass({ timeout: timeoutMs });
}
