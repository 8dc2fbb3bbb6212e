import { describe, expect, test } from 'vitest';
import { contentParts, limitDraft, sendableContent } from './message-content.ts';

describe('the content of a message', () => {
  test('has mentions as separate parts', () => {
    expect(contentParts('hi @mara_2! see a@b.example, @ x')).toEqual([
      { text: 'hi ' },
      { text: '@mara_2', mention: 'mara_2' },
      { text: '! see a@b.example, @ x' },
    ]);
  });

  test('has an address as a link if its author may post one, without the end of the sentence', () => {
    expect(contentParts('see https://shop.example/a?b=1, @bo (https://x.example).', true)).toEqual([
      { text: 'see ' },
      { text: 'https://shop.example/a?b=1', link: 'https://shop.example/a?b=1' },
      { text: ', ' },
      { text: '@bo', mention: 'bo' },
      { text: ' (' },
      { text: 'https://x.example', link: 'https://x.example' },
      { text: ').' },
    ]);
    expect(contentParts('see https://shop.example', false)).toEqual([{ text: 'see https://shop.example' }]);
    expect(contentParts('javascript:alert(1) data:text/html,x', true)).toEqual([
      { text: 'javascript:alert(1) data:text/html,x' },
    ]);
  });

  test.each([
    'http://x.example',
    'https://shop.example@evil.example/a',
    'https://shop.example\\@evil.example',
    'https://shop.example/\u202Egpj.exe',
    'https://shop\u200B.example',
  ])('%s is no link, because it is misleading or not secure', (address) => {
    const parts = contentParts(`see ${address} now`, true);
    expect(parts.map(({ text }) => text).join('')).toBe(`see ${address} now`);
    expect(parts.filter(({ link }) => link !== undefined)).toEqual([]);
  });

  test('[CHAT-8] text that is empty after trimming is not sent', () => {
    expect([' \n\t ', ''].map(sendableContent)).toEqual([undefined, undefined]);
    expect(sendableContent('  hello\n')).toBe('hello');
  });

  test('a draft ends at 500 characters, never within one', () => {
    expect(limitDraft('x'.repeat(501))).toHaveLength(500);
    expect(limitDraft(`${'x'.repeat(499)}🌿`)).toBe('x'.repeat(499));
    expect(limitDraft(`${'x'.repeat(498)}🌿`)).toHaveLength(500);
  });
});
