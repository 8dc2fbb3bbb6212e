import { expect, test } from 'vitest';
import { qualityPresets } from './video-presets.ts';

test('[LAB-15] the presets of the video test page are 20, 50, 80 and 100 percent', () => {
  expect(Object.entries(qualityPresets)).toEqual([
    ['low', 20],
    ['medium', 50],
    ['high', 80],
    ['max', 100],
  ]);
});
