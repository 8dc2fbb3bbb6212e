import { expect, test } from 'vitest';
import { readUserSearch } from './user-search.ts';

test('every word of a search has to match, in any case', () => {
  expect(readUserSearch('  Ana   LIMA ana ').patterns).toEqual(['%ana%', '%lima%']);
  expect(readUserSearch('   ')).toEqual({ patterns: [], indexPatterns: [] });
});

test('words of one or two letters match beginnings of words', () => {
  expect(readUserSearch('q li')).toEqual({
    patterns: ['% q%', '% li%'],
    indexPatterns: ['% q%', '% li%'],
  });
});

test('what LIKE gives a meaning is searched for as it stands', () => {
  expect(readUserSearch('50%_a\\b').patterns).toEqual(['%50\\%\\_a\\\\b%']);
});

test('of an email address the index is asked for the end of what stands before the @', () => {
  expect(readUserSearch('nadia.tanson1999@post.example')).toEqual({
    patterns: ['%nadia.tanson1999@post.example%'],
    indexPatterns: ['%a.tanson1999%'],
  });
  expect(readUserSearch('@post.example').indexPatterns).toEqual(['%post.example%']);
});

test('signs alone are nothing that the index could find', () => {
  expect(readUserSearch('--- @')).toEqual({ patterns: ['%---%', '% @%'], indexPatterns: [] });
});
