import { screenShareQualities } from '@greenroom/contract/media/screen-share';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import { afterEach, expect, test, vi } from 'vitest';
import { ScreenShare } from './screen-share.ts';

const share = new ScreenShare();
afterEach(() => {
  share.close();
  vi.restoreAllMocks();
});

/** The browser's own word on what it captures. The made-up screen itself is smaller than each of the sizes. */
function expectSharedAt(quality: ScreenShareQuality): void {
  const { heightMax: height, framerateMax: frameRate } = screenShareQualities[quality];
  expect(share.video?.getSettings()).toMatchObject({ height, frameRate });
  // Text stays sharp.
  expect(share.video?.contentHint).toBe('detail');
}

test('a shared screen has the size and frame rate of its quality, which changes without another prompt', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia');
  await share.open('low');
  expectSharedAt('low');
  const track = share.video;
  await share.open('medium');
  expectSharedAt('medium');
  await share.open();
  expect(share.video).toBe(track);
  expect(asked).toHaveBeenCalledOnce();
  share.close();
  await share.open();
  expectSharedAt('high');
});

test('the sound of a shared screen is captured without processing', async () => {
  await share.open();
  expect(share.audio?.getSettings()).toMatchObject({
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  });
});
