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

test('characters with a meaning in LIKE are searched for literally', () => {
  expect(readUserSearch('50%_a\\b').patterns).toEqual(['%50\\%\\_a\\\\b%']);
});

test('for an email address the index is searched by the end of its local part', () => {
  expect(readUserSearch('nadia.tanson1999@post.example')).toEqual({
    patterns: ['%nadia.tanson1999@post.example%'],
    indexPatterns: ['%a.tanson1999%'],
  });
  expect(readUserSearch('@post.example').indexPatterns).toEqual(['%post.example%']);
});

test('a search of punctuation alone does not use the index', () => {
  expect(readUserSearch('--- @')).toEqual({ patterns: ['%---%', '% @%'], indexPatterns: [] });
});
