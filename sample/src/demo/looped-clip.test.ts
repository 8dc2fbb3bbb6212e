import { expect, test } from 'vitest';
import { readDemoClip } from './demo-clip.ts';
import { LoopedClip } from './looped-clip.ts';
import type { DueSample } from './looped-clip.ts';

const data = new Uint8Array(1);
/** One second: 25 frames, a keyframe every half second, 50 audio packets. */
const tracks = {
  durationMs: 1000,
  video: Array.from({ length: 25 }, (_, index) => ({ atMs: index * 40, isKeyframe: index % 12 === 0, data })),
  audio: Array.from({ length: 50 }, (_, index) => ({ atMs: index * 20, isKeyframe: true, data })),
};

const play = (clip: LoopedClip, fromMs: number, toMs: number): DueSample[] => {
  const taken: DueSample[] = [];
  for (let mediaMs = fromMs; mediaMs <= toMs; mediaMs += 10) taken.push(...clip.takeDue(mediaMs));
  return taken;
};
const gaps = (samples: readonly DueSample[], kind: DueSample['kind']): number[] => {
  const times = samples.filter((sample) => sample.kind === kind).map((sample) => sample.mediaMs);
  return times.slice(1).map((time, index) => time - times[index]!);
};

test('time advances evenly over the end of the loop', () => {
  const played = play(new LoopedClip(tracks), 0, 3500);
  expect(new Set(gaps(played, 'video'))).toEqual(new Set([40]));
  expect(new Set(gaps(played, 'audio'))).toEqual(new Set([20]));
  expect(played.filter((one) => one.kind === 'video' && one.sample.atMs === 0)).toHaveLength(4);
});

test('nothing is returned before its time', () => {
  const clip = new LoopedClip(tracks);
  expect(clip.takeDue(59).map((one) => [one.kind, one.mediaMs])).toEqual([
    ['audio', 0],
    ['video', 0],
    ['audio', 20],
    ['audio', 40],
    ['video', 40],
  ]);
  expect(clip.nextDueMs).toBe(60);
});

test('a requested keyframe comes next, with sound and picture still in step', () => {
  const clip = new LoopedClip(tracks);
  play(clip, 0, 90);
  expect(clip.hurryToKeyframe()).toBe(true);
  const after = play(clip, 100, 700);
  const picture = after.find((one) => one.kind === 'video');
  expect(picture?.sample.isKeyframe).toBe(true);
  expect(picture?.mediaMs).toBeLessThanOrEqual(140);
  const sound = after.find((one) => one.kind === 'audio' && one.mediaMs === picture?.mediaMs);
  expect(sound?.sample.atMs).toBe(picture?.sample.atMs);
  expect(new Set(gaps(after, 'video'))).toEqual(new Set([40]));
});

test('no keyframe is brought forward when one comes soon anyway', () => {
  const clip = new LoopedClip(tracks);
  play(clip, 0, 350);
  expect(clip.hurryToKeyframe()).toBe(false);
  expect(new Set(gaps(play(clip, 360, 900), 'video'))).toEqual(new Set([40]));
});

test('after a pause of the machine the clip continues at the present time, without a burst, at a keyframe', () => {
  const clip = new LoopedClip(tracks);
  play(clip, 0, 90);
  const after = clip.takeDue(3_600_000);
  expect(after.length).toBeLessThanOrEqual(2);
  const picture = [...after, ...play(clip, 3_600_010, 3_600_100)].find((one) => one.kind === 'video');
  expect(picture?.sample.isKeyframe).toBe(true);
  expect(picture?.mediaMs).toBeGreaterThanOrEqual(3_600_000);
});

test('the demo clip is complete: 14 seconds of VP8 and Opus, with a keyframe first and every half second', async () => {
  const clip = await readDemoClip(new URL('./demo-stream.webm', import.meta.url));
  expect(clip.durationMs).toBe(14_000);
  expect([clip.video.length, clip.audio.length]).toEqual([350, 700]);
  const keyframes = clip.video.filter((sample) => sample.isKeyframe).map((sample) => sample.atMs);
  const waits = [...keyframes, clip.durationMs].slice(1).map((time, index) => time - keyframes[index]!);
  expect(Math.max(...waits)).toBeLessThanOrEqual(500);
  expect(clip.video.every((sample, index) => sample.atMs === index * 40)).toBe(true);
  expect(clip.audio.every((sample, index) => sample.atMs === index * 20)).toBe(true);
});
