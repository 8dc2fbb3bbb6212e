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

test('500 characters pass, 501 do not, and space around them does not count', () => {
  expect(codeOf(`  ${'x'.repeat(500)}  `)).toBe('x'.repeat(500));
  expect(codeOf('x'.repeat(501))).toBe('chat_too_long');
});

test('what a database cannot store is taken out', () => {
  expect(codeOf('a\u0000b\u001bc\nd')).toBe('abc\nd');
  expect(codeOf('half \ud83d of one')).toBe('half \ufffd of one');
});
