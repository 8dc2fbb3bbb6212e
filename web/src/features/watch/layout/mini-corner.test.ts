import { expect, test } from 'vitest';
import { corners, nearestCorner, nextCorner } from './mini-corner.ts';

const window = { width: 1000, height: 600 };

test('a player that is dropped moves to the nearest corner', () => {
  expect(nearestCorner(100, 100, window)).toBe('top-left');
  expect(nearestCorner(501, 299, window)).toBe('top-right');
  expect(nearestCorner(499, 301, window)).toBe('bottom-left');
  expect(nearestCorner(999, 599, window)).toBe('bottom-right');
});

test('the next corner cycles through all four', () => {
  const seen = [corners[0]];
  while (seen.length < 5) seen.push(nextCorner(seen.at(-1)!) as (typeof seen)[number]);
  expect(seen[4]).toBe(seen[0]);
  expect(new Set(seen).size).toBe(4);
});
