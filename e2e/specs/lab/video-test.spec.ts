import { expect, type Frame, type Page, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { enterAs } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { readFramePicture, videoFrame } from '../../support/video.ts';

/**
 * The video test page with the real frame and the real media server. A second page watches through the viewer
 * link.
 */
test.describe.configure({ mode: 'serial' });

let page: Page;
let viewer: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await enterAs(page, 'streamer');
  await open(page, '/vdo-ninja-test');
});
test.afterAll(async () => {
  await page.context().close();
  await viewer?.context().close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const log = () => page.getByRole('list', { name: 'Events of the video frame' });
const status = (name: string) =>
  page.locator('dl[aria-label="Status"] > div').filter({ hasText: name }).locator('dd');

/** What the frame shows and sends. A screen track has a display surface, and a camera track has none. */
const sent = (frame: Frame) =>
  frame.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    if (!(stream instanceof MediaStream)) throw new Error('The frame sends nothing');
    const [video] = stream.getVideoTracks();
    const [audio] = stream.getAudioTracks();
    const { displaySurface, width = 0 } = video?.getSettings() ?? {};
    return {
      isScreen: displaySurface !== undefined,
      width,
      isOn: video?.readyState === 'live',
      soundId: audio?.id,
    };
  });

/** Whether the viewer receives a picture of that width, in any of the three layers: full, half or quarter. */
const isWatched = (width: number) =>
  viewer.evaluate((sentWidth) => {
    const got = document.querySelector('video')?.videoWidth ?? 0;
    return [1, 2, 4].some((scale) => got * scale === sentWidth);
  }, width);

test('[LAB-9] [LAB-22] Start Stream loads the frame, with a room id and a link by which others watch', async ({
  browser,
}) => {
  await expect(page.locator('iframe')).toHaveCount(0);
  await button('Start Stream').click();
  await expect(status('Connected')).toHaveText('yes');
  const roomId = new URL((await videoFrame(page)).url()).searchParams.get('push') ?? '';
  await expect(page.getByText(roomId, { exact: true })).toBeVisible();
  const link = await page.getByRole('link', { name: /\/room\?room=/ }).getAttribute('href');
  expect(link).toContain(roomId);
  viewer = await (await browser.newContext()).newPage();
  await viewer.goto(link ?? '');
  await expect.poll(async () => (await readFramePicture(viewer.mainFrame())).frames).toBeGreaterThan(5);
});

test('[FRAME-12] [LAB-12] shares the screen, and the camera is back after it, also when the browser ended it', async () => {
  const frame = await videoFrame(page);
  const camera = await sent(frame);
  expect(camera).toMatchObject({ isScreen: false, isOn: true });
  expect(camera.soundId).toBeDefined();
  await button('Share Screen').click();
  await expect(button('Stop Share')).toBeVisible();
  const screen = await sent(frame);
  expect(screen).toMatchObject({ isScreen: true, isOn: true });
  expect(screen.width).not.toBe(camera.width);
  await expect.poll(() => isWatched(screen.width)).toBe(true);
  // The sound is now a mix of the microphone and the screen.
  expect(screen.soundId).toBeDefined();
  expect(screen.soundId).not.toBe(camera.soundId);
  // Hidden video stays hidden, whatever is sent.
  await button('Hide Video').click();
  await expect.poll(async () => (await readFramePicture(viewer.mainFrame())).brightest).toBeLessThan(30);
  await button('Show Video').click();
  await expect.poll(async () => (await readFramePicture(viewer.mainFrame())).brightest).toBeGreaterThan(60);

  await button('Stop Share').click();
  await expect(button('Share Screen')).toBeVisible();
  expect(await sent(frame)).toEqual(camera);
  await expect.poll(() => isWatched(camera.width)).toBe(true);

  await button('Share Screen').click();
  await expect(button('Stop Share')).toBeVisible();
  await frame.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    // Simulates the browser's own sharing bar: the track ends without a command from the page.
    if (stream instanceof MediaStream) stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
  });
  await expect(button('Share Screen')).toBeVisible();
  expect(await sent(frame)).toEqual(camera);
  await expect.poll(() => isWatched(camera.width)).toBe(true);
});

test('[FRAME-13] [LAB-13] [LAB-20] records in this browser, with a badge, and offers a file that plays', async () => {
  await button('Start Recording').click();
  await expect(page.getByText('REC', { exact: true })).toBeVisible();
  await expect(button('Stop Recording')).toBeVisible();
  await expect(log()).toContainText('recordingChanged {"isRecording":true}');
  const before = (await readFramePicture(await videoFrame(page))).frames;
  await expect
    .poll(async () => (await readFramePicture(await videoFrame(page))).frames)
    .toBeGreaterThan(before + 40);
  await button('Stop Recording').click();
  await expect(page.getByText('REC', { exact: true })).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: 'Recordings' }).getByRole('link').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^greenroom-\d{8}-\d{6}\.(webm|mp4)$/);
  const file = await readFile(await download.path());
  const player = await viewer.context().newPage();
  const played = await player.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const sound = await new AudioContext().decodeAudioData(bytes.slice().buffer);
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([bytes]));
    await video.play();
    await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    return { width: video.videoWidth, seconds: video.currentTime, soundSeconds: sound.duration };
  }, file.toString('base64'));
  expect(played.width).toBeGreaterThan(300);
  expect(played.seconds).toBeGreaterThan(1);
  expect(played.soundSeconds).toBeGreaterThan(1);
});

test('[LAB-10] [LAB-11] mutes and hides what is sent, and takes it back', async () => {
  const frame = await videoFrame(page);
  const isOn = (kind: string) =>
    frame.evaluate((wanted) => {
      const stream = document.querySelector('video')?.srcObject;
      if (!(stream instanceof MediaStream)) return undefined;
      return stream.getTracks().find((track) => track.kind === wanted)?.enabled;
    }, kind);
  for (const [off, on, kind] of [
    ['Mute', 'Unmute', 'audio'],
    ['Hide Video', 'Show Video', 'video'],
  ] as const) {
    await button(off).click();
    await expect(button(on)).toBeVisible();
    await expect(button(off)).toHaveCount(0);
    expect(await isOn(kind)).toBe(false);
    await button(on).click();
    await expect(button(off)).toBeVisible();
    expect(await isOn(kind)).toBe(true);
  }
});

test('[LAB-14] [LAB-16] [LAB-21] presets and bitrates are sent to the frame, and the log shows the last 10 events', async () => {
  const height = async () =>
    (await videoFrame(page)).evaluate(() => {
      const stream = document.querySelector('video')?.srcObject;
      return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.getSettings().height : undefined;
    });
  for (const [name, percent, pixels] of [
    ['Low', 20, 360],
    ['Medium', 50, 720],
    ['High', 80, 1080],
    ['Max', 100, 1080],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).click();
    await expect(log().getByRole('listitem').last()).toContainText(`→ setQuality ${percent}`);
    await expect.poll(height).toBe(pixels);
  }
  for (const kbps of [500, 1000, 2500, 5000]) {
    await page.getByRole('radio', { name: `${kbps} kbps`, exact: true }).click();
    await expect(log().getByRole('listitem').last()).toContainText(`→ setBitrate ${kbps * 1000}`);
  }
  await expect(log().getByRole('listitem')).toHaveCount(10);
  await button('Refresh Stats').click();
  await expect(log().getByRole('listitem')).toHaveCount(10);
  await expect(log().getByRole('listitem').last()).toContainText('→ requestStats');
});

test('[LAB-17] [LAB-19] the status bar has what the frame measures', async () => {
  const requests = log().getByText('→ requestStats');
  const before = await requests.count();
  await button('Refresh Stats').click();
  await expect(requests).toHaveCount(before + 1);
  await expect(status('Connected')).toHaveText('yes');
  await expect(status('Quality')).toHaveText(/^(Excellent|Good|Fair|Poor|Critical)$/);
  await expect.poll(async () => Number(await status('kbps').innerText())).toBeGreaterThan(100);
  await expect.poll(async () => Number(await status('fps').innerText())).toBeGreaterThan(3);
  await expect(status('Queued commands')).toHaveText('0');
  // A message that the frame does not know is dropped and counted.
  await expect(status('Dropped messages')).toHaveText('0');
  await page.evaluate(() =>
    document.querySelector('iframe')?.contentWindow?.postMessage({ action: 'fly' }, '*'),
  );
  await button('Refresh Stats').click();
  await expect(status('Dropped messages')).toHaveText('1');
  await expect(status('Viewers')).toHaveText('1');
  const second = await viewer.context().newPage();
  await second.goto(viewer.url());
  await expect(status('Viewers')).toHaveText('2');
  await second.close();
  await expect(status('Viewers')).toHaveText('1');
});

test('[LAB-18] Stop Stream takes the frame away, and those who watch wait', async () => {
  await button('Stop Stream').click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(button('Start Stream')).toBeVisible();
  await expect(button('Mute')).toHaveCount(0);
  const frames = async () => (await readFramePicture(viewer.mainFrame())).frames;
  await expect(viewer.getByRole('status')).not.toBeEmpty();
  expect(await frames()).toBe(await frames());
});
