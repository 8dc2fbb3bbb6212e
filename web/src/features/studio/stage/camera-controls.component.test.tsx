import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount } from '../../../testing/component/shown.ts';
import type { Camera } from '../camera/use-camera.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { CameraControls } from './camera-controls.tsx';

const sent: unknown[][] = [];

/** @param devices the frame's open devices; undefined before its first snapshot */
async function openControls(
  devices?: FrameSnapshot['devices'],
  deviceChoices?: FrameSnapshot['deviceChoices'],
) {
  sent.length = 0;
  const send = async (...command: unknown[]) => void sent.push(command);
  const snapshot = devices === undefined ? undefined : { devices, deviceChoices };
  const frame = { send, subscribe: () => () => undefined, getSnapshot: () => snapshot };
  const camera = {
    frame: frame as unknown as VideoFrameClient,
    stop: () => undefined,
  } as unknown as Camera;
  const store = createStudioStore();
  await mount(<CameraControls camera={camera} store={store} canStop />);
  return store;
}

test('[MEDIA-3] [MEDIA-11] [MEDIA-13] the quality menu has the four presets by their labels, and four bitrates', async () => {
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
  await expectCount(page.getByRole('radio'), 8);
  await expect.element(page.getByRole('radio', { name: 'Medium 720p 2.5 Mbps' })).toBeChecked();
  await page.getByRole('radio', { name: '5000 kbps' }).click();
  expect(sent).toEqual([['setBitrate', 5_000_000]]);
  for (const [name, preset, quality, bitrate, framerate] of [
    ['Ultra 4K 10 Mbps', 'ultra', 100, 5_000_000, 60],
    ['Low 480p 1 Mbps', 'low', 20, 500_000, 15],
    ['High 1080p 5 Mbps', 'high', 80, 3_000_000, 30],
    ['Medium 720p 2.5 Mbps', 'medium', 50, 1_500_000, 30],
  ] as const) {
    sent.length = 0;
    await page.getByRole('radio', { name }).click();
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ['setQuality', quality],
        ['setBitrate', bitrate],
        ['setFramerate', framerate],
      ]),
    );
    expect(store.getState().qualityPreset).toBe(preset);
  }
});

test('[MEDIA-5] [MEDIA-14] there are three sounds, and a list without devices says so', async () => {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([]);
  await openControls();
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  await expect.element(page.getByText('No devices found', { exact: true }).first()).toBeVisible();
  expect(page.getByText('No devices found', { exact: true }).elements()).toHaveLength(2);
  await expect.element(page.getByRole('radio', { name: 'Voice', exact: true })).toBeChecked();
  const [off, on] = [
    { noiseSuppression: false, echoCancellation: false, autoGain: false, stereo: true },
    { noiseSuppression: true, echoCancellation: true, autoGain: true, stereo: false },
  ];
  for (const [name, sound] of [
    ['Music', off],
    ['Streaming', { ...on, autoGain: false }],
    ['Voice', on],
  ] as const) {
    sent.length = 0;
    await page.getByRole('radio', { name, exact: true }).click();
    await vi.waitFor(() => expect(sent).toEqual([['setSound', sound]]), 10_000);
  }
});

test('[MEDIA-8] the gain goes from 0 to 200 percent, and no further', async () => {
  const store = await openControls();
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  const gain = page.getByRole('slider', { name: 'Gain', exact: true });
  await expect.element(gain).toHaveValue('100');
  for (const [keys, expected] of [
    ['{End}{ArrowRight}', 200],
    ['{Home}{ArrowLeft}', 0],
  ] as const) {
    gain.element().focus();
    await userEvent.keyboard(keys);
    await expect.element(gain).toHaveValue(String(expected));
    await expect.poll(() => store.getState().media.audio.gain).toBe(expected);
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['setSound', { gain: expected }]), 10_000);
  }
});

test('stereo turns the processing of speech off, and processing turns stereo off', async () => {
  const store = await openControls();
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
  await switchOf('Stereo').click();
  const apart = { stereo: true, noiseSuppression: false, echoCancellation: false, autoGain: false };
  await vi.waitFor(() => expect(sent).toEqual([['setSound', apart]]), 10_000);
  for (const name of ['Noise suppression', 'Echo cancellation', 'Automatic gain'])
    await expect.element(switchOf(name)).not.toBeChecked();
  await switchOf('Noise suppression').click();
  await vi.waitFor(
    () => expect(sent.slice(1)).toEqual([['setSound', { noiseSuppression: true, stereo: false }]]),
    10_000,
  );
  await expect.element(switchOf('Stereo')).not.toBeChecked();
  await page.getByRole('radio', { name: 'Streaming' }).click();
  await expect.element(switchOf('Stereo')).not.toBeChecked();
  expect(store.getState().media.audio).toMatchObject({
    echoCancellation: true,
    autoGain: false,
    stereo: false,
  });
});

test('the camera over a shared screen is turned on by a switch, and only then has a corner', async () => {
  const store = await openControls();
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  expect(page.getByRole('group', { name: 'Corner' }).elements()).toHaveLength(0);
  await page.getByRole('switch', { name: 'Camera over the screen' }).click();
  await vi.waitFor(() => expect(sent).toEqual([['setPicture', { overScreen: true }]]), 10_000);
  const corners = page.getByRole('group', { name: 'Corner' });
  await expect.element(corners.getByRole('radio', { name: 'Bottom right' })).toBeChecked();
  await corners.getByRole('radio', { name: 'Top left' }).click();
  await vi.waitFor(() => expect(sent.slice(1)).toEqual([['setPicture', { corner: 'top-left' }]]), 10_000);
  await expect.element(corners.getByRole('radio', { name: 'Top left' })).toBeChecked();
  expect(store.getState().media.video).toMatchObject({ overScreen: true, corner: 'top-left' });
});

test('the quality of a shared screen is stored for the next share, and changes a present one', async () => {
  const store = await openControls();
  await page.getByRole('button', { name: 'Share your screen' }).click();
  await vi.waitFor(() => expect(sent).toEqual([['startScreenShare', undefined]]), 10_000);
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  const qualities = page.getByRole('group', { name: 'Shared screen' });
  await expect.element(qualities.getByRole('radio', { name: '2160p, 30 fps' })).toBeChecked();
  await qualities.getByRole('radio', { name: '1080p, 15 fps' }).click();
  await vi.waitFor(
    () => expect(sent.slice(1)).toEqual([['startScreenShare', { quality: 'medium' }]]),
    10_000,
  );
  store.dispatch({ type: 'screenShareChanged', isOn: false });
  await qualities.getByRole('radio', { name: '720p, 5 fps' }).click();
  await expect.element(qualities.getByRole('radio', { name: '720p, 5 fps' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Share your screen' }).click();
  await vi.waitFor(() => expect(sent.slice(2)).toEqual([['startScreenShare', { quality: 'low' }]]), 10_000);
  expect(store.getState().media.screenShare).toEqual({ isOn: false, quality: 'low' });
});

test('[MEDIA-15] the devices are asked for every 5000 ms while they are looked at', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([]);
  asked.mockClear();
  const every = vi.spyOn(window, 'setInterval');
  await openControls();
  expect(asked).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  await expect.element(page.getByText('No devices found', { exact: true }).first()).toBeVisible();
  expect(asked).toHaveBeenCalledOnce();
  const ask = every.mock.calls.find(([, delayMs]) => delayMs === 5000)?.[0];
  (ask as () => void)();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('[MEDIA-15] a device that comes while the list is open is in it at once, and a lost one is not shown as used', async () => {
  const front = { kind: 'videoinput', deviceId: 'front', label: 'Front camera' } as MediaDeviceInfo;
  const desk = { kind: 'videoinput', deviceId: 'desk', label: 'Desk camera' } as MediaDeviceInfo;
  const found = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([front]);
  await openControls({ camera: { name: 'lost' }, microphone: { name: 'off' } });
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  const list = page.getByRole('combobox', { name: 'Camera' });
  await expect.element(list).toHaveTextContent('None: it was disconnected');
  found.mockResolvedValue([front, desk]);
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await list.click();
  await page.getByRole('option', { name: 'Desk camera' }).click();
  await vi.waitFor(() => expect(sent).toEqual([['setCamera', 'desk']]), 10_000);
});

test('the list has the devices that the frame reports, which browsers may hide from the page', async () => {
  const asked = vi
    .spyOn(navigator.mediaDevices, 'enumerateDevices')
    .mockResolvedValue([{ kind: 'videoinput', deviceId: '', label: '' } as MediaDeviceInfo]);
  asked.mockClear();
  await openControls({ camera: { name: 'open', deviceId: 'front' }, microphone: { name: 'off' } }, [
    { kind: 'videoinput', deviceId: 'desk', label: 'Desk camera' },
    { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
    { kind: 'audioinput', deviceId: 'clip', label: 'Clip microphone' },
  ]);
  await page.getByRole('button', { name: 'Camera and microphone settings' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Camera' })).toHaveTextContent('Front camera');
  await page.getByRole('combobox', { name: 'Microphone' }).click();
  await page.getByRole('option', { name: 'Clip microphone' }).click();
  await vi.waitFor(() => expect(sent).toEqual([['setMicrophone', 'clip']]), 10_000);
  expect(asked).not.toHaveBeenCalled();
});
