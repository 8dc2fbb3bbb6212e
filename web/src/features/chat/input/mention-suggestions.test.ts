import { describe, expect, test } from 'vitest';
import { completeMention, openMentionAt, suggestUsernames } from './mention-suggestions.ts';

describe('the mention picker', () => {
  test('[MENTION-7] a mention is open from its @ to the caret, while letters, digits and underscores follow', () => {
    expect(openMentionAt('hi @ma', 6)).toEqual({ start: 3, query: 'ma' });
    expect(openMentionAt('@', 1)).toEqual({ start: 0, query: '' });
    expect(openMentionAt('hi @ma you', 10)).toBeUndefined();
    expect(openMentionAt('a@b', 3)).toBeUndefined();
    expect(openMentionAt('@Ma_42', 6)).toEqual({ start: 0, query: 'Ma_42' });
    for (const other of ['-', '.', '+', 'é']) expect(openMentionAt(`@ma${other}`, 4), other).toBeUndefined();
  });

  test('[MENTION-2] it offers up to 5 matching usernames', () => {
    const names = ['mara', 'tamara', 'Marc', 'bo', 'mar1', 'mar2', 'mar3', 'mara'];
    expect(suggestUsernames(names, 'mar')).toEqual(['mar1', 'mar2', 'mar3', 'mara', 'Marc']);
    expect(suggestUsernames(names, 'tam')).toEqual(['tamara']);
    expect(suggestUsernames(names, 'zz')).toEqual([]);
  });

  test('a choice completes the name and leaves the other text', () => {
    expect(completeMention('hi @ma you', 6, { start: 3, query: 'ma' }, 'mara')).toEqual({
      text: 'hi @mara you',
      caret: 9,
    });
  });
});
