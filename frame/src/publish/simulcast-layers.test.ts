import { expect, test } from 'vitest';
import { simulcastLayers } from './simulcast-layers.ts';

test('three layers have sizes and bitrates scaled to the total', () => {
  expect(simulcastLayers(2_500_000)).toEqual([
    { rid: 'h', scaleResolutionDownBy: 1, active: true, maxBitrate: 2_500_000 },
    { rid: 'm', scaleResolutionDownBy: 2, active: true, maxBitrate: 500_000 },
    { rid: 'l', scaleResolutionDownBy: 4, active: true, maxBitrate: 150_000 },
  ]);
  expect(simulcastLayers(5_000_000).map((layer) => layer.maxBitrate)).toEqual([
    5_000_000, 1_000_000, 300_000,
  ]);
});

test('a bitrate of 0 sends no video', () => {
  expect(simulcastLayers(0).map((layer) => layer.active)).toEqual([false, false, false]);
});
