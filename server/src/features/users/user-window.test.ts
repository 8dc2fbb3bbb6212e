import { expect, test } from 'vitest';
import { deepestOffset, findUserWindow } from './user-window.ts';

test('a page near the start is read from the start', () => {
  expect(findUserWindow({ offset: 20, limit: 10, total: 2_000_000 })).toEqual({
    isFromEnd: false,
    skip: 20,
    take: 10,
  });
});

test('a page near the end is read from the end, and the last one may be short', () => {
  expect(findUserWindow({ offset: 1_999_950, limit: 25, total: 2_000_000 })).toEqual({
    isFromEnd: true,
    skip: 25,
    take: 25,
  });
  expect(findUserWindow({ offset: 40, limit: 25, total: 47 })).toEqual({ isFromEnd: true, skip: 0, take: 7 });
});

test('a page after the end is empty', () => {
  expect(findUserWindow({ offset: 50, limit: 10, total: 47 })).toMatchObject({ take: 0 });
});

test('a page too deep in the middle is refused', () => {
  expect(findUserWindow({ offset: deepestOffset, limit: 10, total: 2_000_000 })).toBeDefined();
  expect(findUserWindow({ offset: deepestOffset + 1, limit: 10, total: 2_000_000 })).toBeUndefined();
});
