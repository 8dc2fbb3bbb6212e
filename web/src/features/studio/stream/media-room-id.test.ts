import { roomIdPattern } from '@greenroom/contract/media/media-room-id';
import { describe, expect, test } from 'vitest';
import { makeRoomId } from './media-room-id.ts';

describe('a room id', () => {
  test('[STUDIO-33] is made of the time and random characters', () => {
    const now = 1_780_000_000_000;
    expect(makeRoomId(now).startsWith(now.toString(36))).toBe(true);
    expect(makeRoomId(now)).not.toBe(makeRoomId(now));
    expect(makeRoomId(now, () => 0)).not.toBe(makeRoomId(now + 1, () => 0));
  });

  test('[STUDIO-34] holds letters and digits only, also at the ends of the random range', () => {
    for (const random of [undefined, () => 0, () => 1 - Number.EPSILON]) {
      expect(makeRoomId(1_780_000_000_000, random)).toMatch(/^[a-z0-9]{12,}$/);
      expect(makeRoomId(1_780_000_000_000, random)).toMatch(roomIdPattern);
    }
  });
});
