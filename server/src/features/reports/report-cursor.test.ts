import { expect, test } from 'vitest';
import { decodeReportCursor, encodeReportCursor } from './report-cursor.ts';

test('a cursor is read back as it was made', () => {
  const cursor = { at: new Date('2026-03-01T10:00:00.123Z'), id: crypto.randomUUID() };
  expect(decodeReportCursor(encodeReportCursor(cursor))).toEqual(cursor);
});

test.each(['', 'nonsense', Buffer.from('["2026-03-01T10:00:00.000Z","1"]').toString('base64url')])(
  'a text that no list answered is no cursor: %s',
  (text) => {
    expect(decodeReportCursor(text)).toBeUndefined();
  },
);
