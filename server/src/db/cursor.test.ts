import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a cursor contains a position, and any other text contains none', () => {
  const cursor = encodeCursor(['streams', 1700, 'ä']);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(cursor)).toEqual(['streams', 1700, 'ä']);
  expect(decodeCursor('%%%')).toBeUndefined();
  expect(decodeCursor(cursor.slice(1))).toBeUndefined();
});
