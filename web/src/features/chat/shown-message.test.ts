import { describe, expect, test } from 'vitest';
import { countAfter, keepForReader } from './shown-message.ts';
import type { ShownMessage } from './shown-message.ts';

function messages(...keys: readonly string[]): ShownMessage[] {
  return keys.map((key) => ({
    key,
    kind: 'message',
    userId: 'u',
    username: 'mara',
    avatarUrl: undefined,
    role: 'viewer',
    content: key,
    timestamp: '2026-01-01T00:00:00.000Z',
    delivery: { name: 'stored' },
  }));
}

describe('the list of a reader who scrolled up', () => {
  test('keeps what a full history drops at its start', () => {
    const shown = messages('a', 'b', 'c');
    expect(keepForReader(shown, messages('b', 'c', 'd')).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('takes over a history that was loaded anew', () => {
    expect(keepForReader(messages('a', 'b'), messages('x', 'y')).map(({ key }) => key)).toEqual(['x', 'y']);
    expect(keepForReader(messages('a'), [])).toEqual([]);
  });

  test('counts what came after the message that the reader had reached', () => {
    expect(countAfter(messages('a', 'b', 'c'), 'a')).toBe(2);
    expect(countAfter(messages('a', 'b', 'c'), 'c')).toBe(0);
  });
});
