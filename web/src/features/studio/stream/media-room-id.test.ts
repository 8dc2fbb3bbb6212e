import { mediaRoomIdPattern } from '@greenroom/contract/media/media-room-id';
import { describe, expect, test } from 'vitest';
import { makeMediaRoomId } from './media-room-id.ts';

describe('a room id', () => {
  test('[STUDIO-33] is made of the time and random characters', () => {
    const now = 1_780_000_000_000;
    expect(makeMediaRoomId(now).startsWith(now.toString(36))).toBe(true);
    expect(makeMediaRoomId(now)).not.toBe(makeMediaRoomId(now));
    expect(makeMediaRoomId(now, () => 0)).not.toBe(makeMediaRoomId(now + 1, () => 0));
  });

  test('[STUDIO-34] holds letters and digits only, also at the ends of the random range', () => {
    for (const random of [undefined, () => 0, () => 1 - Number.EPSILON]) {
      expect(makeMediaRoomId(1_780_000_000_000, random)).toMatch(/^[a-z0-9]{12,}$/);
      expect(makeMediaRoomId(1_780_000_000_000, random)).toMatch(mediaRoomIdPattern);
    }
  });
});
