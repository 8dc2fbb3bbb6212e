import { describe, expect, test } from 'vitest';
import {
  addSecond,
  connectionQualities,
  needsWarning,
  qualityBars,
  qualityOfBitrate,
  qualityOfSeconds,
} from './connection-quality.ts';

describe('connection quality', () => {
  test('[QUAL-1] the values are excellent, good, fair, poor, critical and offline', () => {
    expect([...connectionQualities]).toEqual(['excellent', 'good', 'fair', 'poor', 'critical', 'offline']);
  });

  test('[QUAL-2] offline lights no bar and every better quality one more, up to 5', () => {
    expect(qualityBars).toEqual({ offline: 0, critical: 1, poor: 2, fair: 3, good: 4, excellent: 5 });
  });

  test('[QUAL-3] only poor and critical warn', () => {
    expect(connectionQualities.filter(needsWarning)).toEqual(['poor', 'critical']);
  });

  test('[QUAL-4] over 2 Mbps is excellent', () => {
    expect([2_000_000, 2_000_001, 9_000_000].map(qualityOfBitrate)).toEqual([
      'good',
      'excellent',
      'excellent',
    ]);
  });

  test('[QUAL-5] over 1 Mbps and not over 2 Mbps is good', () => {
    expect([2_000_001, 2_000_000, 1_500_000, 1_000_001, 1_000_000].map(qualityOfBitrate)).toEqual([
      'excellent',
      'good',
      'good',
      'good',
      'fair',
    ]);
  });

  test('[QUAL-6] over 500 kbps and not over 1 Mbps is fair', () => {
    expect([1_000_001, 1_000_000, 750_000, 500_001, 500_000].map(qualityOfBitrate)).toEqual([
      'good',
      'fair',
      'fair',
      'fair',
      'poor',
    ]);
  });

  test('[QUAL-7] over 100 kbps and not over 500 kbps is poor', () => {
    expect([500_001, 500_000, 300_000, 100_001, 100_000].map(qualityOfBitrate)).toEqual([
      'fair',
      'poor',
      'poor',
      'poor',
      'critical',
    ]);
  });

  test('[QUAL-8] 100 kbps or less is critical', () => {
    expect([100_001, 100_000, 50_000, 0].map(qualityOfBitrate)).toEqual([
      'poor',
      'critical',
      'critical',
      'critical',
    ]);
  });

  test('one poor or good second among others does not change the quality', () => {
    for (const bitrateBps of [50_000, 3_000_000]) {
      const seconds = [1_500_000, 1_500_000, bitrateBps, 1_500_000, 1_500_000];
      expect(qualityOfSeconds(seconds)).toBe('good');
      expect(qualityOfSeconds(seconds.slice(1))).toBeUndefined();
    }
  });

  test('a second without a measurement changes nothing, and old seconds are dropped', () => {
    expect(addSecond([1, 2, 3, 4, 5], { bitrateBps: null, fps: null })).toEqual([1, 2, 3, 4, 5]);
    expect(addSecond([1, 2, 3, 4, 5], { bitrateBps: 6, fps: 30 })).toEqual([2, 3, 4, 5, 6]);
  });

  test('sound without a picture is not rated, and a picture that stands still may be critical', () => {
    const after = (fps: number | null) =>
      [40_000, 40_000, 40_000, 40_000, 40_000].reduce<readonly number[]>(
        (seconds, bitrateBps) => addSecond(seconds, { bitrateBps, fps }),
        [],
      );
    expect(qualityOfSeconds(after(null))).toBeUndefined();
    expect(qualityOfSeconds(after(0))).toBe('critical');
  });

  test('a black picture is not rated, and the measurement restarts after it', () => {
    const black = addSecond([40_000, 40_000, 40_000, 40_000, 40_000], {
      bitrateBps: 40_000,
      fps: 15,
      isBlack: true,
    });
    expect(qualityOfSeconds(black)).toBeUndefined();
    const shown = [300_000, 300_000, 300_000, 300_000].reduce(
      (seconds, bitrateBps) => addSecond(seconds, { bitrateBps, fps: 15 }),
      black,
    );
    expect(qualityOfSeconds(shown)).toBeUndefined();
    expect(qualityOfSeconds(addSecond(shown, { bitrateBps: 300_000, fps: 15 }))).toBe('poor');
  });
});
