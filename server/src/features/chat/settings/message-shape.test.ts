import { expect, test } from 'vitest';
import { looksHarmful } from './harmful-text.ts';
import { hasLink, isEmojiOnly, looksLikeSpam } from './message-shape.ts';

test('a web address is found with and without its scheme; a decimal, an abbreviation and a mail address are none', () => {
  for (const text of [
    'see https://x.example/a',
    'example.com',
    'www.shop.io/deal',
    'ｅｘａｍｐｌｅ.com',
    'buy at scam.xyz',
    'win.top!',
    'x.online/deal',
    'my.shop.app',
    '(x.dev)',
    'Пример.рф',
  ])
    expect(hasLink(text), text).toBe(true);
  for (const text of [
    '1.5 liters',
    'e.g. this',
    'hello.there friend',
    'me@example.com',
    'first.last@example.xyz',
    'wait...what',
    'node.js',
    '12.30',
    '@mira.sol hi',
  ])
    expect(hasLink(text), text).toBe(false);
});

test('text of emoji alone is recognized, with flags and families', () => {
  for (const text of ['🎉', '👩‍👩‍👧 🇩🇪', '❤️', '👍🏽👍🏽']) expect(isEmojiOnly(text), text).toBe(true);
  for (const text of ['🎉 yes', 'hi', '1', '#']) expect(isEmojiOnly(text), text).toBe(false);
  // Each heart matches in two ways. Trying all combinations would take exponential time.
  expect(isEmojiOnly(`${'❤️'.repeat(249)}a`)).toBe(false);
});

test('floods of letters, emoji, capitals or mentions are spam, and lively messages are not', () => {
  for (const text of [
    `so goo${'o'.repeat(12)}d`,
    '🎉 '.repeat(16),
    'BUY THIS NOW EVERYBODY PLEASE',
    '@a @b @c @d @e @f look',
  ])
    expect(looksLikeSpam(text), text).toBe(true);
  for (const text of ['sooooo good', '🎉🎉🎉', 'WOW', '@a @b hello', 'I LOVE the MUG'])
    expect(looksLikeSpam(text), text).toBe(false);
});

test('harmful text is held, also when it is spelled out, and harmless words that contain it are not', () => {
  for (const text of ['fuck you', 'f.u.c.k', 'FUCК']) expect(looksHarmful(text), text).toBe(true);
  for (const text of ['hello there', 'a class of its own', 'Scunthorpe'])
    expect(looksHarmful(text), text).toBe(false);
});
