import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { expect, test, vi } from 'vitest';
import { createStudioStore } from '../store/studio-store.ts';
import { presetOfSound, soundOfPreset } from './media-commands.ts';
import { mediaControls } from './media-controls.ts';

vi.mock('../../../ui/overlay/toast.ts', () => ({ showToast: vi.fn<() => void>() }));

/** Controls with a frame that replies at the request of the test. */
function setUp(options?: { fallback: boolean }) {
  const sent: [string, unknown][] = [];
  const replies: PromiseWithResolvers<undefined>[] = [];
  const frame = {
    send: async (action: string, value: unknown) => {
      sent.push([action, value]);
      const reply = Promise.withResolvers<undefined>();
      replies.push(reply);
      return reply.promise;
    },
  } as unknown as VideoFrameClient;
  const store = createStudioStore();
  return {
    sent,
    store,
    controls: mediaControls(frame, store, options),
    /** @param index of the command; the latest by default */
    accept: async (index = -1) => {
      replies.at(index)?.resolve(undefined);
      await new Promise(setImmediate);
    },
    refuse: async () => {
      replies.at(-1)?.reject(new Error('No'));
      await new Promise(setImmediate);
    },
  };
}

test('[MEDIA-12] an entry of the quality menu sends the encoder’s values', async () => {
  const { controls, sent, store, accept } = setUp();
  controls.choosePreset('high');
  expect(store.getState().qualityPreset).toBe('high');
  for (let reply = 0; reply < 3; reply += 1) await accept();
  expect(sent).toEqual([
    ['setQuality', 80],
    ['setBitrate', 3_000_000],
    ['setFramerate', 30],
  ]);
  expect(store.getState().media.video).toMatchObject({ bitrate: 3_000_000, framerate: 30 });
});

test('[MEDIA-4] a bitrate button sends bits per second', async () => {
  const { controls, sent, store } = setUp();
  controls.chooseBitrate(500);
  expect(sent).toEqual([['setBitrate', 500_000]]);
  expect(store.getState().media.video.bitrate).toBe(500_000);
});

test.each([true, false])(
  '[MEDIA-7] a failed command takes the change back only when fallback is on: %s',
  async (fallback) => {
    const { controls, store, accept, refuse } = setUp({ fallback });
    controls.toggleSound();
    expect(store.getState().audioEnabled).toBe(false);
    await refuse();
    expect(store.getState().audioEnabled).toBe(fallback);
    // The rollback goes to the previous value, not to the initial one.
    controls.chooseBitrate(5000);
    await accept();
    controls.chooseBitrate(1000);
    await refuse();
    expect(store.getState().media.video.bitrate).toBe(fallback ? 5_000_000 : 1_000_000);
    controls.toggleRecording();
    await refuse();
    expect(store.getState().isRecording).toBe(!fallback);
  },
);

test('a chosen device is stored when the frame has it, and the former one when the frame refuses', async () => {
  const { controls, sent, store, accept, refuse } = setUp();
  controls.chooseDevice('videoinput', 'front');
  await accept();
  controls.chooseDevice('videoinput', 'gone');
  await refuse();
  controls.chooseDevice('audioinput', 'desk');
  await accept();
  expect(sent.map(([action]) => action)).toEqual(['setCamera', 'setCamera', 'setMicrophone']);
  expect(store.getState()).toMatchObject({ videoDevice: 'front', audioDevice: 'desk' });
});

test('the sound settings of a preset are recognized as that preset', () => {
  expect(presetOfSound(soundOfPreset.music)).toBe('music');
  expect(presetOfSound({ ...soundOfPreset.voice, echoCancellation: false })).toBeUndefined();
});

test('only a refused setting is reset, to the frame’s value', async () => {
  const { controls, sent, store, accept, refuse } = setUp();
  controls.changeSound({ gain: 120 });
  controls.toggleSound();
  // The toggle was sent last.
  await accept();
  controls.changeSound({ gain: 140, noiseSuppression: false });
  expect(sent).toEqual([
    ['setSound', { gain: 120 }],
    ['muteAudio', undefined],
  ]);
  await accept(0);
  expect(sent.at(-1)).toEqual(['setSound', { gain: 140, noiseSuppression: false }]);
  controls.changeSound({ stereo: true });
  await refuse();
  expect(store.getState().media.audio).toMatchObject({
    isOn: false,
    gain: 120,
    noiseSuppression: true,
    stereo: true,
  });
  expect(sent.at(-1)).toEqual(['setSound', { stereo: true }]);
});

test('a setting that was changed again during a refusal has its last value', async () => {
  const { controls, sent, store, accept, refuse } = setUp();
  controls.changePicture({ brightness: 110 });
  controls.changePicture({ brightness: 130 });
  await refuse();
  expect(store.getState().media.video.brightness).toBe(130);
  expect(sent.at(-1)).toEqual(['setPicture', { brightness: 130 }]);
  await accept();
  expect(store.getState().media.video.brightness).toBe(130);
});
