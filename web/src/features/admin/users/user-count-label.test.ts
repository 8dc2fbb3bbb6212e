import { expect, test } from 'vitest';
import { pageCount, reachLabel, userCountLabel } from './user-count-label.ts';

test('a count shows how exact it is', () => {
  expect(userCountLabel({ total: 1, totalIs: 'exact' })).toBe('1 user');
  expect(userCountLabel({ total: 2_000_000, totalIs: 'exact' })).toBe('2,000,000 users');
  expect(userCountLabel({ total: 51_200, totalIs: 'about' })).toBe('About 51,200 users');
  expect(userCountLabel({ total: 5000, totalIs: 'at-least' })).toBe('More than 5,000 users');
});

test('a search that lists only some of its matches has a note, and pages for those', () => {
  expect(reachLabel({ totalIs: 'exact', reach: 12 })).toBeUndefined();
  expect(reachLabel({ totalIs: 'about', reach: 512 })).toBe(
    'The first 512 are listed. Add a word to narrow it down.',
  );
  expect(pageCount({ total: 51_200, reach: 512 }, 50)).toBe(11);
  expect(pageCount({ total: 0, reach: 0 }, 10)).toBe(1);
});
