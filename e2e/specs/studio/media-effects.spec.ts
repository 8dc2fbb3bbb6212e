import { expect, test, type Page } from '@playwright/test';
import { enterAs } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { videoFrame } from '../../support/video.ts';

interface Measured {
  /** Mean of the three color channels, 0 to 255. */
  brightness: number;
  /** Mean difference between the strongest and the weakest channel of a pixel. */
  color: number;
  /** Mean difference between horizontally adjacent pixels. */
  detail: number;
}

/** Measures the picture that leaves this browser, from the frame's preview. */
async function measure(page: Page): Promise<Measured> {
  const frame = await videoFrame(page);
  return frame.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    if (video === null || context === null) throw new Error('There is no picture');
    context.drawImage(video, 0, 0, 320, 180);
    const { data } = context.getImageData(0, 0, 320, 180);
    let brightness = 0;
    let color = 0;
    let detail = 0;
    for (let at = 0; at < data.length - 4; at += 4) {
      const pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      brightness += (pixel[0]! + pixel[1]! + pixel[2]!) / 3;
      color += Math.max(...pixel) - Math.min(...pixel);
      detail += Math.abs(pixel[1]! - (data[at + 5] ?? 0));
    }
    const pixels = data.length / 4;
    return { brightness: brightness / pixels, color: color / pixels, detail: detail / pixels };
  });
}

async function slide(page: Page, name: string, key: 'Home' | 'End'): Promise<void> {
  await page.getByRole('slider', { name, exact: true }).press(key);
}

test(
  'the picture settings change the sent picture, and a reset restores the camera’s own picture',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await enterAs(page, 'streamer');
    await open(page, '/studio');
    await page.getByRole('button', { name: 'Enable Camera Preview' }).click();
    await expect(page.getByText('Only you see this.', { exact: false })).toBeVisible();
    await expect.poll(async () => (await measure(page)).color).toBeGreaterThan(20);
    const plain = await measure(page);

    await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
    await slide(page, 'Saturation', 'Home');
    await expect.poll(async () => (await measure(page)).color).toBeLessThan(6);
    await slide(page, 'Brightness', 'Home');
    await expect.poll(async () => (await measure(page)).brightness).toBeLessThan(5);

    // The settings are stored and apply to the next camera.
    await page.reload();
    await page.getByRole('button', { name: 'Enable Camera Preview' }).click();
    await expect.poll(async () => (await measure(page)).brightness, { timeout: 20_000 }).toBeLessThan(5);
    await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
    await page.getByRole('button', { name: 'Reset picture' }).click();
    await expect.poll(async () => (await measure(page)).color).toBeGreaterThan(plain.color / 2);

    // The fake camera shows no person, so all of its picture is background.
    await page.getByRole('switch', { name: 'Blur the background' }).click();
    await expect
      .poll(async () => (await measure(page)).detail, { timeout: 60_000 })
      .toBeLessThan(plain.detail * 0.8);
  },
);

test('[MEDIA-1] [MEDIA-2] the controls of the camera are there, and the meter follows the microphone', async ({
  page,
}) => {
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await page.getByRole('button', { name: 'Enable Camera Preview' }).click();
  const controls = page.getByRole('group', { name: 'Camera controls' });
  for (const name of ['Mute microphone', 'Hide camera', 'Share your screen', 'Record here', 'Quality']) {
    await expect(controls.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await controls.getByRole('button', { name: 'Quality', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Quality' });
  await expect(menu.getByRole('group', { name: 'Preset' }).getByRole('radio')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await controls.getByRole('button', { name: 'Camera and microphone settings' }).click();
  const meter = page.getByRole('dialog').getByRole('meter', { name: 'Microphone level' });
  const level = async () => Number(await meter.getAttribute('value'));
  // The browser's fake microphone beeps once per second.
  await expect.poll(level, { intervals: [50] }).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await controls.getByRole('button', { name: 'Mute microphone' }).click();
  await controls.getByRole('button', { name: 'Camera and microphone settings' }).click();
  const levels: number[] = [];
  await expect
    .poll(async () => levels.push(await level()), { intervals: [50], message: 'two seconds of levels' })
    .toBeGreaterThan(40);
  expect(Math.max(...levels.slice(-30))).toBe(0);
});
