import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

test('words are marked in their original spelling', () => {
  expect(markedParts('Émile’s T-Shirt, white', ['emiles', 'tshirt'])).toEqual([
    { text: 'Émile’s', isMarked: true },
    { text: ' ', isMarked: false },
    { text: 'T-Shirt', isMarked: true },
    { text: ', ', isMarked: false },
    { text: 'white', isMarked: false },
  ]);
});

test('without a word to mark the text is unchanged', () => {
  expect(
    markedParts('A (b) <i>', [])
      .map(({ text }) => text)
      .join(''),
  ).toBe('A (b) <i>');
});
