import { expect, test } from 'vitest';
import type { LiveMessage } from '../streams/live-messages.ts';
import { topChatters } from './top-chatters.ts';

const entry = (username: string, change: Partial<LiveMessage['message']> = {}): LiveMessage => ({
  key: Math.random().toString(),
  message: {
    type: 'message',
    userId: `id of ${username}`,
    username,
    role: 'viewer',
    content: 'hello',
    timestamp: '2026-05-04T12:00:00.000Z',
    mentions: [],
    ...change,
  },
  delivery: { name: 'stored' },
});

test('[CHAT-27] the list of top chatters holds at most 10, most messages first', () => {
  const names = Array.from({ length: 13 }, (_, place) => `chatter-${String(place).padStart(2, '0')}`);
  // The first writes one message, the second two, and so on.
  const entries = names.flatMap((name, place) => Array.from({ length: place + 1 }, () => entry(name)));
  const top = topChatters(entries);
  expect(top.map(({ username }) => username)).toEqual(names.toReversed().slice(0, 10));
  expect(top[0]).toEqual({ id: 'id of chatter-12', username: 'chatter-12', messages: 13 });
});

test('lines of the chat itself, deleted messages and those on their way do not count', () => {
  const entries: LiveMessage[] = [
    entry('kai'),
    entry('juno'),
    entry('juno', { isDeleted: true }),
    entry('chat', { type: 'system' }),
    { ...entry('juno'), delivery: { name: 'pending' } },
  ];
  expect(topChatters(entries).map(({ username, messages }) => [username, messages])).toEqual([
    ['juno', 1],
    ['kai', 1],
  ]);
  expect(topChatters([])).toEqual([]);
});
