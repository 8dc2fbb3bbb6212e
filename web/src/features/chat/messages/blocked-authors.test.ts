import { describe, expect, test } from 'vitest';
import type { LiveMessage } from '../../streams/live-messages.ts';
import { withoutAuthors } from './blocked-authors.ts';

const entry = (
  key: string,
  userId: string,
  type: 'message' | 'system' = 'message',
): Pick<LiveMessage, 'key' | 'message'> => ({
  key,
  message: {
    type,
    userId,
    username: userId,
    role: 'viewer',
    content: `${key} for @mira`,
    timestamp: '2026-11-21T18:00:00.000Z',
    mentions: ['mira'],
  },
});

describe('the chat of a reader who has blocked somebody', () => {
  const chat = [entry('1', 'mira'), entry('2', 'rude'), entry('3', 'rude', 'system'), entry('4', 'bo')];

  test('has nothing that they wrote, not even mentions of the reader, and all else in its order', () => {
    expect(withoutAuthors(chat, new Set(['rude'])).map(({ key }) => key)).toEqual(['1', '3', '4']);
  });

  test('is the same list while no author in it is blocked', () => {
    expect(withoutAuthors(chat, new Set())).toBe(chat);
    expect(withoutAuthors(chat, new Set(['stranger']))).toBe(chat);
  });
});
