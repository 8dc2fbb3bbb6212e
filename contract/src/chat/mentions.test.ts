import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

test('[MENTION-7] a mention is @ followed by letters, digits or underscores', () => {
  expect(mentionsIn('hi @mira_42, and @Bo! not me@example.com, not @ alone, not @-x')).toEqual([
    'mira_42',
    'Bo',
  ]);
  expect(mentionsIn('@k @9 @_ @é @bo-bo')).toEqual(['k', '9', '_', 'bo']);
});

test('a name that is written twice is one mention', () => {
  expect(mentionsIn('@mira @mira')).toEqual(['mira']);
});

test('[MENTION-10] 50 mentions are kept at most', () => {
  const text = Array.from({ length: 60 }, (_, index) => `@u${index}`).join(' ');
  expect(mentionsIn(text)).toHaveLength(50);
});
