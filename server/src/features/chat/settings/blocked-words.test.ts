import { expect, test } from 'vitest';
import { createBlockedWords } from './blocked-words.ts';
import { foldedText, visibleText } from './folded-text.ts';

const words = createBlockedWords(['spam', 'Bad Egg', 'café', '悪い']);

test('a blocked word is found whatever its case, accents, width, invisible characters and look-alikes', () => {
  for (const text of [
    'this is SPAM!',
    'ｓｐａｍ',
    's\u200bp\u200bam',
    's\u0336p\u0336a\u0336m',
    'sp4m here',
    'ѕраm',
    'ꓢꓑꓮꓟ',
    'ѕρ4м',
    '🅂🄿🄰🄼',
    's p a m',
    's.p.a.m',
    'a bad  egg, he said',
    'CAFE time',
    'これは悪いです',
    '\u202espam',
  ])
    expect(words.isIn(text), JSON.stringify(text)).toBe(true);
});

test('a longer word that contains a blocked one is not found', () => {
  for (const text of ['spammer', 'bad', 'egg bad', 'a cafeteria', 'a sp am', ''])
    expect(words.isIn(text), text).toBe(false);
  expect(createBlockedWords([]).isIn('spam')).toBe(false);
  expect(createBlockedWords(['.*', '(a+)+$']).isIn('aaaaaaaaaaaaaaaaaaaaaaaa!')).toBe(false);
});

test('a word in another alphabet is found with Latin letters mixed in, but not a Latin word that looks like it', () => {
  const russian = createBlockedWords(['сор', 'лол']);
  for (const text of ['это сор', 'ЭТО СOP', 'лoл']) expect(russian.isIn(text), text).toBe(true);
  for (const text of ['cop', 'non merci', 'сорт']) expect(russian.isIn(text), text).toBe(false);
});

test('emoji and symbols can be blocked: alone, repeated, with any skin tone and beside other characters', () => {
  const signs = createBlockedWords(['🍆', '🖕', '🇺🇸', '$$', '卐', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩']);
  for (const text of [
    'so 🍆!',
    '🍆🍆',
    '🖕🏽',
    '🖕\u200d🖕',
    '\u2067🍆',
    'go 🇺🇸',
    'easy $$$',
    '$ $',
    '卐',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ])
    expect(signs.isIn(text), text).toBe(true);
  for (const text of ['🍅', '🇦🇺🇸🇪', '5 $', '🏴', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩‍👩‍👧', 'aubergine', ''])
    expect(signs.isIn(text), text).toBe(false);
});

test('invisible characters and stacked marks are not stored; emoji, accents and joined scripts are', () => {
  expect(visibleText('a\u200bb\u202ec\u2066d\ufeff')).toBe('abcd');
  // Invisible characters outside flags could carry a hidden text.
  expect(visibleText('🏴\u{e0068}\u{e0069}\u{e007f}!')).toBe('🏴!');
  expect(visibleText(`z${'\u0336'.repeat(40)}`)).toBe(`z${'\u0336'.repeat(3)}`);
  for (const text of ['👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'é', 'नमस्ते', 'می‌خواهم', '½ x²'])
    expect(visibleText(text)).toBe(text.normalize('NFC'));
  expect(foldedText('Ｈé\u200bllo')).toBe('hello');
});
