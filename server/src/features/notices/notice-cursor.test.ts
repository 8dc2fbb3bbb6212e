import { expect, it } from 'vitest';
import { decodeNoticeCursor, encodeNoticeCursor } from './notice-cursor.ts';

it('reads back the cursor that it made', () => {
  const cursor = {
    createdAt: new Date('2026-03-01T10:20:30.456Z'),
    id: '0d5a7c7e-9f5b-4f0e-8a3c-2f2f2f2f2f2f',
  };
  expect(decodeNoticeCursor(encodeNoticeCursor(cursor))).toEqual(cursor);
});

it('refuses a text that it did not make', () => {
  for (const text of ['', 'nonsense', 'W10', Buffer.from('["yesterday","1"]').toString('base64url')]) {
    expect(decodeNoticeCursor(text)).toBeUndefined();
  }
});
