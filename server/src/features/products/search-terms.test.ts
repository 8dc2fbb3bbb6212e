import { expect, test } from 'vitest';
import { searchPatterns } from './search-terms.ts';

test('makes one pattern a word', () => {
  expect(searchPatterns(' linen  shirt ')).toEqual(['%linen%', '%shirt%']);
});

test('searches for signs that LIKE would take as its own', () => {
  expect(searchPatterns(String.raw`100% a_b \x`)).toEqual([
    String.raw`%100\%%`,
    String.raw`%a\_b%`,
    String.raw`%\\x%`,
  ]);
});

test('asks for nothing when nothing was typed', () => {
  expect(searchPatterns('   ')).toEqual([]);
});

test('takes at most eight words, each once', () => {
  expect(searchPatterns('a a b c d e f g h i')).toHaveLength(8);
});
