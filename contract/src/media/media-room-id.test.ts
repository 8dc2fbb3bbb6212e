import { describe, expect, test } from 'vitest';
import { makeMediaRoomId, mediaRoomIdPattern } from './media-room-id.ts';

const now = 1_780_000_000_000;
const always = (byte: number) => (count: number) => new Uint8Array(count).fill(byte);

describe('a media room id', () => {
  test('[STUDIO-33] is made of the time and random characters', () => {
    expect(makeMediaRoomId(now).startsWith(now.toString(36))).toBe(true);
    expect(makeMediaRoomId(now)).not.toBe(makeMediaRoomId(now));
    expect(makeMediaRoomId(now, always(0))).not.toBe(makeMediaRoomId(now + 1, always(0)));
  });

  test('[STUDIO-34] holds letters and digits only, also at the ends of the random range', () => {
    for (const random of [undefined, always(0), always(251)]) {
      expect(makeMediaRoomId(now, random)).toMatch(/^[a-z0-9]{24}$/);
      expect(makeMediaRoomId(now, random)).toMatch(mediaRoomIdPattern);
    }
  });

  test('uses every character equally often', () => {
    let next = 0;
    const countUp = (count: number) => Uint8Array.from({ length: count }, () => next++ % 256);
    const counts = new Map<string, number>();
    // Every byte value comes 9 times: 252 of them are used, 7 for each of the 36 characters.
    for (let made = 0; made < (9 * 252) / 16; made += 1) {
      for (const character of makeMediaRoomId(now, countUp).slice(now.toString(36).length)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(36);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
  });
});
