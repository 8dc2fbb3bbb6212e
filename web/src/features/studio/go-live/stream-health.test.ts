import { expect, test } from 'vitest';
import {
  type HealthMeasures,
  measuredFromMs,
  lowerPreset,
  sentPicture,
  streamHealth,
} from './stream-health.ts';

const well: HealthMeasures = {
  stats: { fps: 30, bitrate: 2_950_000, latency: 24, packetLoss: 0.2, jitter: 6 },
  wanted: { bitrateBps: 3_000_000, fps: 30 },
  preset: 'high',
  encoderLimit: 'none',
  picture: 'camera',
};
const health = (stats: Partial<HealthMeasures['stats']>, more: Partial<HealthMeasures> = {}) =>
  streamHealth({ ...well, ...more, stats: { ...well.stats, ...stats } });
const healthLines = (...given: Parameters<typeof health>) =>
  health(...given).map(({ level, cause, mend }) => `${level}: ${cause}: ${mend}`);

test('a good broadcast has no warning, and neither has one that is not measured', () => {
  expect(health({})).toEqual([]);
  expect(health({ fps: null, bitrate: null, latency: null, packetLoss: null, jitter: null })).toEqual([]);
});

test('an upload that is too slow names a quality that fits', () => {
  const narrow = { encoderLimit: 'bandwidth' } as const;
  expect(healthLines({ bitrate: 1_800_000 }, narrow)).toEqual([
    'warning: Upload is 1.8 of 3.0 Mbps: lower quality to Medium',
  ]);
  expect(
    healthLines({ bitrate: 800_000 }, { ...narrow, wanted: { bitrateBps: 2_500_000, fps: 30 } }),
  ).toEqual(['bad: Upload is 0.8 of 2.5 Mbps: lower quality to Low']);
  expect(
    healthLines({ bitrate: 200_000 }, { ...narrow, preset: 'low', wanted: { bitrateBps: 500_000, fps: 30 } }),
  ).toEqual(['warning: Upload is 0.2 of 0.5 Mbps: use a cable or another network']);
});

test('a still picture with little data is no slow upload, unless the browser does not report the limit', () => {
  expect(health({ bitrate: 300_000 })).toEqual([]);
  expect(healthLines({ bitrate: 300_000 }, { encoderLimit: null })).toEqual([
    'bad: Upload is 0.3 of 3.0 Mbps: lower quality to Low',
  ]);
});

test('a slow device is distinguished from a slow network and from a dark place', () => {
  expect(healthLines({ fps: 12, bitrate: 1_700_000 }, { encoderLimit: 'cpu' })).toEqual([
    'bad: This device is too slow: it sends 12 of 30 frames a second: close other programs, or lower quality to Medium',
  ]);
  expect(healthLines({ fps: 20 })).toEqual([
    'warning: The camera gives 20 of 30 frames a second: give it more light',
  ]);
});

test('loss, round trip and jitter are shown with their values, the bad ones first', () => {
  expect(healthLines({ packetLoss: 2.34, latency: 310, jitter: 41 })).toEqual([
    'bad: The round trip to the server takes 310 ms: stop other uploads, or use another network',
    'warning: 2.3% of the packets are lost: use a cable, or come nearer to the router',
    'warning: Packets arrive up to 41 ms early or late: stop other uploads on this network',
  ]);
});

test('the suggested quality is the next lower one that fits, or the lowest, and there is none below it', () => {
  expect(lowerPreset('ultra', 3_200_000)).toBe('high');
  expect(lowerPreset('ultra', 1_600_000)).toBe('medium');
  expect(lowerPreset('high', 100_000)).toBe('low');
  expect(lowerPreset('low', 100_000)).toBeUndefined();
});

test('a shared screen without movement is neither a dark place nor a slow upload', () => {
  const screen = { picture: 'screen' } as const;
  for (const encoderLimit of ['none', null] as const)
    expect(health({ fps: 1, bitrate: 60_000 }, { ...screen, encoderLimit })).toEqual([]);
  expect(healthLines({ fps: 1, bitrate: 800_000 }, { ...screen, encoderLimit: 'bandwidth' })).toEqual([
    'bad: Upload is 0.8 of 3.0 Mbps: lower quality to Low',
  ]);
  expect(healthLines({ fps: 1 }, { ...screen, encoderLimit: 'cpu' })).toEqual([
    'warning: This device is too slow to send the screen as it is: close other programs',
  ]);
});

test('a hidden or paused picture has no warnings about the picture, and all about the network', () => {
  for (const encoderLimit of ['none', 'cpu', 'bandwidth', null] as const)
    expect(
      healthLines({ fps: 1, bitrate: 40_000, packetLoss: 2.34 }, { picture: 'none', encoderLimit }),
    ).toEqual(['warning: 2.3% of the packets are lost: use a cable, or come nearer to the router']);
});

test('the sent picture depends on what is hidden, paused and shared', () => {
  const shown = { isPaused: false, videoEnabled: true, screenShareEnabled: false };
  expect(sentPicture(shown, true)).toBe('camera');
  expect(sentPicture(shown, false)).toBe('none');
  expect(sentPicture({ ...shown, screenShareEnabled: true }, false)).toBe('screen');
  expect(sentPicture({ ...shown, screenShareEnabled: true, videoEnabled: false }, true)).toBe('none');
  expect(sentPicture({ ...shown, isPaused: true }, true)).toBe('none');
});

test('a picture is rated after it has been sent for 4 s', () => {
  const entry = (type: 'started' | 'videoChanged' | 'viewerJoined', atMs: number) => ({
    type,
    atMs,
    detail: undefined,
  });
  expect(measuredFromMs([])).toBe(0);
  expect(
    measuredFromMs([entry('started', 1_000), entry('videoChanged', 50_000), entry('viewerJoined', 60_000)]),
  ).toBe(54_000);
});
