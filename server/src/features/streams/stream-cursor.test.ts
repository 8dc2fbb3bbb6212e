import { expect, test } from 'vitest';
import { decodeStreamCursor, encodeStreamCursor } from './stream-cursor.ts';

test('a cursor is read back as it was made', () => {
  const cursor = {
    status: 'ended',
    at: new Date('2026-03-01T10:00:00.123Z'),
    id: crypto.randomUUID(),
  } as const;
  expect(decodeStreamCursor(encodeStreamCursor(cursor))).toEqual(cursor);
});

test.each(['', 'nonsense', Buffer.from('["live","yesterday","1"]').toString('base64url')])(
  'a text that no list answered is no cursor: %s',
  (text) => {
    expect(decodeStreamCursor(text)).toBeUndefined();
  },
);
