import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import type { Camera } from '../camera/use-camera.ts';
import { createStreamStore } from '../store/stream-store.ts';
import { CameraControls } from './camera-controls.tsx';

const sent: unknown[][] = [];

async function openControls() {
  sent.length = 0;
  const send = async (...command: unknown[]) => void sent.push(command);
  const camera = {
    frame: { send } as unknown as VideoFrameClient,
    stop: () => undefined,
  } as unknown as Camera;
  const store = createStreamStore();
  await mount(<CameraControls camera={camera} store={store} canStop />);
  return store;
}

test('[MEDIA-3] [MEDIA-11] the quality menu has the four presets by their labels, and four bitrates', async () => {
  const store = await openControls();
  await page.getByRole('button', { name: 'Quality' }).click();
  for (const name of [
    'Low 480p 1 Mbps',
    'Medium 720p 2.5 Mbps',
    'High 1080p 5 Mbps',
    'Ultra 4K 10 Mbps',
    '500 kbps',
    '1000 kbps',
    '2500 kbps',
    '5000 kbps',
  ]) {
    await expect.element(page.getByRole('radio', { name, exact: true })).toBeInTheDocument();
  }
  await expect.element(page.getByRole('radio', { name: 'Medium 720p 2.5 Mbps' })).toBeChecked();
  await page.getByRole('radio', { name: '5000 kbps' }).click();
  expect(sent).toEqual([['setBitrate', 5_000_000]]);
  await page.getByRole('radio', { name: 'Ultra 4K 10 Mbps' }).click();
  await vi.waitFor(() =>
    expect(sent.slice(1)).toEqual([
      ['setQuality', 100],
      ['setBitrate', 5_000_000],
      ['setFramerate', 60],
    ]),
  );
  expect(store.getState().qualityPreset).toBe('ultra');
});

test('[MEDIA-5] [MEDIA-14] there are three sounds, and a list without devices says so', async () => {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([]);
  await openControls();
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  await expect.element(page.getByText('No devices found').first()).toBeVisible();
  expect(page.getByText('No devices found').elements()).toHaveLength(2);
  for (const name of ['Voice', 'Streaming']) {
    await expect.element(page.getByRole('radio', { name })).toBeInTheDocument();
  }
  await expect.element(page.getByRole('radio', { name: 'Voice' })).toBeChecked();
  await page.getByRole('radio', { name: 'Music' }).click();
  const music = { noiseSuppression: false, echoCancellation: false, autoGain: false, stereo: true };
  await vi.waitFor(() => expect(sent).toEqual([['setSound', music]]));
});

test('[MEDIA-15] the devices are asked for every 5000 ms while they are looked at', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([]);
  asked.mockClear();
  const every = vi.spyOn(window, 'setInterval');
  await openControls();
  expect(asked).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  await expect.element(page.getByText('No devices found').first()).toBeVisible();
  expect(asked).toHaveBeenCalledOnce();
  const ask = every.mock.calls.find(([, delayMs]) => delayMs === 5000)?.[0];
  (ask as () => void)();
  expect(asked).toHaveBeenCalledTimes(2);
});
