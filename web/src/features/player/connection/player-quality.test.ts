import { expect, test } from 'vitest';
import { maxHeightOf, playerQualities, receivedPicture } from './player-quality.ts';

test('each quality has the maximum height for the video frame', () => {
  expect(playerQualities.map(maxHeightOf)).toEqual([null, 1080, 720, 480, 360]);
});

test('the received picture is shown as measured, and as - without a measurement', () => {
  const stats = {
    fps: 29.7,
    width: 640,
    height: 360,
    bitrateBps: 1,
    packetLossPercent: 0,
    latencyMs: 1,
    jitterMs: 1,
    bytes: 1,
  };
  expect(receivedPicture(stats)).toBe('640 × 360, 30 frames a second');
  expect(receivedPicture({ ...stats, fps: null })).toBe('640 × 360');
  expect([null, undefined, { ...stats, width: null }].map(receivedPicture)).toEqual(['-', '-', '-']);
});
