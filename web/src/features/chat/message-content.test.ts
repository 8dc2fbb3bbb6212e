import { describe, expect, test } from 'vitest';
import { contentParts, limitDraft, sendableContent } from './message-content.ts';

describe('what a message holds', () => {
  test('a mention is cut out of the text around it', () => {
    expect(contentParts('hi @mara_2! see a@b.example, @ x')).toEqual([
      { text: 'hi ' },
      { text: '@mara_2', mention: 'mara_2' },
      { text: '! see a@b.example, @ x' },
    ]);
  });

  test('[CHAT-8] text that is empty after trimming is not sent', () => {
    expect([' \n\t ', ''].map(sendableContent)).toEqual([undefined, undefined]);
    expect(sendableContent('  hello\n')).toBe('hello');
  });

  test('a draft ends at 500 characters, never in the middle of one', () => {
    expect(limitDraft('x'.repeat(501))).toHaveLength(500);
    expect(limitDraft(`${'x'.repeat(499)}🌿`)).toBe('x'.repeat(499));
    expect(limitDraft(`${'x'.repeat(498)}🌿`)).toHaveLength(500);
  });
});
