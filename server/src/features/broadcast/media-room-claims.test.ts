import { expect, test } from 'vitest';
import { MediaRoomClaims } from './media-room-claims.ts';

test('a media room belongs to its first claimant until the claim is released or expires', () => {
  const claims = new MediaRoomClaims(1000);
  expect(claims.claim('room', 'mia', 0)).toBe(true);
  expect(claims.claim('room', 'noa', 999)).toBe(false);
  expect(claims.claim('another', 'noa', 999)).toBe(true);
  expect(claims.claim('room', 'noa', 1000)).toBe(true);
  expect(claims.claim('room', 'mia', 1000)).toBe(false);
  claims.release('room', 'mia');
  expect(claims.claim('room', 'mia', 1000)).toBe(false);
  claims.release('room', 'noa');
  expect(claims.claim('room', 'mia', 1000)).toBe(true);
});

test('a repeated claim lasts from the repetition on', () => {
  const claims = new MediaRoomClaims(1000);
  claims.claim('room', 'mia', 0);
  claims.claim('other', 'mia', 500);
  claims.claim('room', 'mia', 900);
  expect(claims.claim('room', 'noa', 1500)).toBe(false);
  expect(claims.claim('other', 'noa', 1500)).toBe(true);
});
