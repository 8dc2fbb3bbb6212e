import { expect, test } from 'vitest';
import { highestLayerWithin } from './layer-within.ts';

const layers = [
  { width: 1280, height: 720, quality: 2 },
  { width: 320, height: 180, quality: 0 },
  { width: 640, height: 360, quality: 1 },
];

test('the largest picture within the limit is chosen, or else the smallest, and the largest without a limit', () => {
  expect(highestLayerWithin(layers, null)?.quality).toBe(2);
  expect(highestLayerWithin(layers, 400)?.quality).toBe(1);
  expect(highestLayerWithin(layers, 720)?.quality).toBe(2);
  expect(highestLayerWithin(layers, 1)?.quality).toBe(0);
  expect(highestLayerWithin([{ width: 360, height: 640, quality: 1 }], 360)?.quality).toBe(1);
  expect(highestLayerWithin([], 360)).toBeUndefined();
});
