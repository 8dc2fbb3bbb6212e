import { expect, test } from 'vitest';
import { formatBitrate } from './stats-format.ts';

test('a bitrate is shown in kbps and Mbps', () => {
  expect([0, 640_400, 2_430_000].map(formatBitrate)).toEqual(['0 kbps', '640 kbps', '2.4 Mbps']);
});
