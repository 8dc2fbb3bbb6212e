import { describe, expect, test } from 'vitest';
import { isSilent, toggleSound, volumeAfter } from './volume.ts';

describe('volume', () => {
  test('[PLAYER-16] volume 0 counts as muted', () => {
    expect(isSilent({ volume: 0, isMuted: false })).toBe(true);
    expect(isSilent({ volume: 80, isMuted: true })).toBe(true);
    expect(isSilent({ volume: 1, isMuted: false })).toBe(false);
  });

  test('is muted and unmuted by the sound button, which also restores the sound from volume 0', () => {
    expect(toggleSound({ volume: 80, isMuted: false })).toEqual({ action: 'muteAudio' });
    expect(toggleSound({ volume: 80, isMuted: true })).toEqual({ action: 'unmuteAudio' });
    expect(toggleSound({ volume: 0, isMuted: false })).toEqual({ action: 'setVolume', value: 50 });
    expect(toggleSound({ volume: 0, isMuted: true })).toEqual({ action: 'setVolume', value: 50 });
  });

  test('is changed by commands, and a volume above 0 ends a mute', () => {
    expect(volumeAfter({ volume: 80, isMuted: false }, { action: 'muteAudio' })).toEqual({
      volume: 80,
      isMuted: true,
    });
    expect(volumeAfter({ volume: 80, isMuted: true }, { action: 'unmuteAudio' })).toEqual({
      volume: 80,
      isMuted: false,
    });
    expect(volumeAfter({ volume: 80, isMuted: true }, { action: 'setVolume', value: 30 })).toEqual({
      volume: 30,
      isMuted: false,
    });
    expect(volumeAfter({ volume: 80, isMuted: true }, { action: 'setVolume', value: 0 })).toEqual({
      volume: 0,
      isMuted: true,
    });
  });
});
