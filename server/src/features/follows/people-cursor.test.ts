import { expect, test } from 'vitest';
import { decodePeopleCursor, encodePeopleCursor } from './people-cursor.ts';

test('a cursor is read back as it was made', () => {
  const cursor = { at: new Date('2026-03-01T10:00:00.123Z'), id: 'p8Yd' };
  expect(decodePeopleCursor(encodePeopleCursor(cursor))).toEqual(cursor);
});

test.each(['', 'nonsense', Buffer.from('["yesterday","p8Yd"]').toString('base64url')])(
  'a text that no list answered is no cursor: %s',
  (text) => {
    expect(decodePeopleCursor(text)).toBeUndefined();
  },
);
