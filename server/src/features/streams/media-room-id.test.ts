import { expect, test } from 'vitest';
import { mediaRoomIdSchema } from '@greenroom/contract/media/media-room.schemas';
import { makeMediaRoomId } from './media-room-id.ts';

test('a room id is made of the time and random characters, alphanumeric only', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 16 + 7);
  const id = makeMediaRoomId(1_780_000_000_000, bytes);
  expect(id.startsWith((1_780_000_000_000).toString(36))).toBe(true);
  expect(mediaRoomIdSchema.parse(id)).toBe(id);
  expect(makeMediaRoomId(1_780_000_000_000, bytes.toReversed())).not.toBe(id);
});
