import { describe, expect, test } from 'vitest';
import { keepForReader, messagesAfter } from './scrolled-up.ts';

const messages = (...keys: readonly string[]) => keys.map((key) => ({ key }));
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

describe('the list of a reader who scrolled up', () => {
  test('still has the messages that a full history drops at its start', () => {
    expect(keys(keepForReader(messages('a', 'b', 'c'), messages('b', 'c', 'd')))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('is replaced by a history that was loaded again', () => {
    expect(keys(keepForReader(messages('a', 'b'), messages('x', 'y')))).toEqual(['x', 'y']);
    expect(keepForReader(messages('a'), [])).toEqual([]);
  });

  test('has the messages after the last one that the reader has seen', () => {
    expect(keys(messagesAfter(messages('a', 'b', 'c'), 'a'))).toEqual(['b', 'c']);
    expect(messagesAfter(messages('a', 'b', 'c'), 'c')).toEqual([]);
  });
});
