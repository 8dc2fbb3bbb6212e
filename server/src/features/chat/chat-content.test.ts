import { expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { checkedContent } from './chat-content.ts';

const codeOf = (content: string): string => {
  try {
    return checkedContent(content);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

test('[CHAT-8] text that is empty after trimming is not sent', () => {
  expect(codeOf('')).toBe('chat_empty');
  expect(codeOf(' \n\t ')).toBe('chat_empty');
  expect(codeOf('\u0000\u0007')).toBe('chat_empty');
});

test('text with only invisible characters is refused, and text of one visible character is sent', () => {
  for (const text of [
    '\u200d',
    '\u200c \u200d',
    '\u3164',
    '\u2800\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\ufe0f',
    '\u0336',
  ])
    expect(codeOf(text), JSON.stringify(text)).toBe('chat_empty');
  for (const text of ['🎉', '❤️', '?', 'ஃ', '한', 'ক']) expect(codeOf(text)).toBe(text);
});

test('500 characters are accepted, 501 are refused, and spaces around them are not counted', () => {
  expect(codeOf(`  ${'x'.repeat(500)}  `)).toBe('x'.repeat(500));
  expect(codeOf('x'.repeat(501))).toBe('chat_too_long');
});

test('characters that a database cannot store are removed', () => {
  expect(codeOf('a\u0000b\u001bc\nd')).toBe('abc\nd');
  expect(codeOf('half \ud83d of one')).toBe('half \ufffd of one');
});
