import { expect, test } from 'vitest';
import { encoderPresetOfMenu, encoderPresets, menuPresets } from './quality-presets.ts';

test('[MEDIA-9] the store’s presets are low, medium, high and ultra, with their bitrates, sizes and frame rates', () => {
  expect(
    Object.entries(menuPresets).map(([name, { bitrateBps, resolution, framerate }]) => [
      name,
      bitrateBps,
      resolution,
      framerate,
    ]),
  ).toEqual([
    ['low', 1_000_000, '480p', 30],
    ['medium', 2_500_000, '720p', 30],
    ['high', 5_000_000, '1080p', 30],
    ['ultra', 10_000_000, '4K', 60],
  ]);
});

test('[MEDIA-10] the studio’s presets are low, medium, high and max, with their bitrates, sizes and frame rates', () => {
  expect(
    Object.entries(encoderPresets).map(([name, { bitrateBps, width, height, framerate, qualityPercent }]) => [
      name,
      bitrateBps,
      `${width}x${height}`,
      framerate,
      // By this the video frame knows the size (LAB-15).
      qualityPercent,
    ]),
  ).toEqual([
    ['low', 500_000, '640x360', 15, 20],
    ['medium', 1_500_000, '1280x720', 30, 50],
    ['high', 3_000_000, '1920x1080', 30, 80],
    ['max', 5_000_000, '1920x1080', 60, 100],
  ]);
});

test('[MEDIA-13] each of the menu’s four stands for one of the encoder’s four, and both sets stay', () => {
  expect(Object.keys(encoderPresetOfMenu)).toEqual(Object.keys(menuPresets));
  expect(Object.values(encoderPresetOfMenu)).toEqual(Object.keys(encoderPresets));
  for (const [name, preset] of Object.entries(encoderPresetOfMenu)) {
    expect(encoderPresets[preset].bitrateBps).not.toBe(
      menuPresets[name as keyof typeof menuPresets].bitrateBps,
    );
  }
});
