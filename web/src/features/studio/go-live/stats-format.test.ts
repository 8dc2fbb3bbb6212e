import { expect, test } from 'vitest';
import { formatBitrate, formatBytes } from './stats-format.ts';

test('a bitrate is said in kbps and Mbps', () => {
  expect([0, 640_400, 2_430_000].map(formatBitrate)).toEqual(['0 kbps', '640 kbps', '2.4 Mbps']);
});

test('data is said in kB, MB and GB', () => {
  expect([0, 12_000, 12_340_000, 3_210_000_000].map(formatBytes)).toEqual([
    '0 kB',
    '12 kB',
    '12.3 MB',
    '3.21 GB',
  ]);
});
