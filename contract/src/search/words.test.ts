import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test('words are in lower case, without accents and apostrophes', () => {
  expect(wordsOf('Étoile, men’s  JUG (2 l)')).toEqual(['etoile', 'mens', 'jug', '2', 'l']);
});

test('a word with hyphens is one word, and its parts are words too', () => {
  expect(wordsOf('T-Shirt')).toEqual(['tshirt', 't', 'shirt']);
});

test('punctuation is no word', () => {
  expect(wordsOf('% _ \\ - – !')).toEqual([]);
});

test('a word of very many letters is shortened', () => {
  expect(wordsOf('x'.repeat(500))).toEqual(['x'.repeat(40)]);
});
