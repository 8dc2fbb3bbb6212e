import { expect, test } from 'vitest';
import type { ChatMessage } from './chat.schemas.ts';
import { messageBatchSchema } from './message-batch.schemas.ts';
import { BatchReader, messageIdOf, packMessages } from './message-batch.ts';

const streamId = '0198c1de-0000-7000-8000-00000000c0de';

function message(sequence: number, userId: string, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: messageIdOf(streamId, sequence),
    streamId,
    sequence,
    userId,
    username: `${userId}-name`,
    user: { id: userId, username: `${userId}-name`, role: 'viewer' },
    content: `words ${sequence}`,
    timestamp: '2026-11-22T20:15:30.250Z',
    streamTimeMs: 61_000,
    type: 'message',
    isPinned: false,
    isDeleted: false,
    role: 'viewer',
    mentions: [],
    ...more,
  };
}
const numbers = new Map([
  ['fern', 4],
  ['kim', 9],
]);
const pack = (messages: ChatMessage[], isNew: boolean) =>
  messageBatchSchema.parse(
    JSON.parse(
      JSON.stringify(packMessages(messages, ({ userId }) => ({ number: numbers.get(userId) ?? 0, isNew }))),
    ),
  );

test('a batch is read as the messages that were packed, whatever they contain', () => {
  const quote = { sequence: 3, userId: 'kim', username: 'kim-name', content: 'why?', isDeleted: false };
  const messages = [
    message(41, 'fern', { content: 'ask @kim', mentions: ['kim'], avatarUrl: '/avatars/fern' }),
    message(42, 'kim', { replyTo: quote, metadata: { question: true }, subType: 'question' }),
    message(43, 'fern', {
      mentions: ['nobody'],
      timestamp: '2026-11-22T20:15:30.400Z',
      streamTimeMs: 61_150,
      avatarUrl: '/avatars/fern',
    }),
  ];
  const batch = pack(messages, true);
  expect(batch[4]).toHaveLength(2);
  expect(new BatchReader(streamId).isOurs(batch)).toBe(true);
  expect(new BatchReader('0198c1de-0000-7000-8000-00000000f00d').isOurs(batch)).toBe(false);
  expect(new BatchReader(streamId).read(batch)).toEqual(messages);
});

test('an author is sent once per connection, and later batches contain only a number', () => {
  const reader = new BatchReader(streamId);
  reader.read(pack([message(1, 'fern'), message(2, 'kim')], true));
  const later = pack([message(3, 'kim'), message(4, 'fern')], false);
  expect(JSON.stringify(later)).not.toContain('fern');
  expect(reader.read(later)).toEqual([message(3, 'kim'), message(4, 'fern')]);
  reader.forget();
  expect(reader.read(later)).toEqual([]);
});

test('the clients’ own ids of messages are not sent', () => {
  const clientMessageId = '00aa1122-0000-4000-8000-000000000000';
  const batch = pack([message(1, 'fern', { clientMessageId })], true);
  expect(JSON.stringify(batch)).not.toContain(clientMessageId.slice(0, 4));
  expect(new BatchReader(streamId).read(batch)).toEqual([message(1, 'fern')]);
});
