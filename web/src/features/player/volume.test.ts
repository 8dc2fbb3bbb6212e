import { describe, expect, test } from 'vitest';
import { isSilent, moveVolume, toggleSound } from './volume.ts';

describe('volume', () => {
  test('[PLAYER-16] volume 0 counts as muted', () => {
    expect(isSilent({ level: 0, isMuted: false })).toBe(true);
    expect(isSilent(moveVolume(0))).toBe(true);
    expect(isSilent({ level: 1, isMuted: false })).toBe(false);
  });

  test('the sound button silences, and brings a sound back also from volume 0', () => {
    expect(toggleSound({ level: 80, isMuted: false })).toEqual({ level: 80, isMuted: true });
    expect(toggleSound({ level: 80, isMuted: true })).toEqual({ level: 80, isMuted: false });
    expect(isSilent(toggleSound(moveVolume(0)))).toBe(false);
  });

  test('moving the slider up ends a silence', () => {
    expect(moveVolume(30)).toEqual({ level: 30, isMuted: false });
  });
});
