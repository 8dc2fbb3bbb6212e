import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { packMessages } from '@greenroom/contract/chat/message-batch';
import {
  joinAsViewer,
  joined,
  logged,
  message,
  type StandInConnection,
  streamId,
} from '../../testing/live-stream.ts';
import type { StreamSubscription } from './stream-subscription.ts';

const me = { userId: 'kim', username: 'kim', role: 'viewer' as const };
const numbers = ['kim', 'id-of-bo'];

let connection: StandInConnection;
let live: StreamSubscription;

/** Keys, texts and deliveries of the chat, in order. */
const shown = () => live.state().messages.map((each) => [each.key, each.message.content, each.delivery.name]);
const sayBatch = (...messages: ChatMessage[]) =>
  connection.say(
    'chat:batch',
    packMessages(messages, ({ userId }) => ({ number: numbers.indexOf(userId), isNew: true })),
  );
const mine = (sequence: number, content: string) => message(sequence, { ...me, content });
const confirm = (clientMessageId: string, sequence: number) =>
  connection.say('chat:message:sent', {
    streamId,
    id: `${streamId}-${sequence}`,
    sequence,
    clientMessageId,
    remaining: 9,
    windowResetsAt: '2026-01-01T00:01:00.000Z',
  });

beforeEach(() => {
  vi.useFakeTimers();
  ({ connection, live } = joinAsViewer());
  connection.say('stream:joined', joined(0));
});
afterEach(() => {
  live.leave();
  vi.useRealTimers();
});

test('a message in a batch replaces the page’s own copy, and the same text of other users does not', () => {
  live.send('so warm', me);
  sayBatch(message(1, { content: 'so warm' }));
  expect(shown()).toEqual([
    [`${streamId}-1`, 'so warm', 'stored'],
    ['own1', 'so warm', 'pending'],
  ]);
  sayBatch(mine(2, 'so warm'));
  expect(shown()).toEqual([
    [`${streamId}-1`, 'so warm', 'stored'],
    ['own1', 'so warm', 'stored'],
  ]);
});

test('two own messages with the same text replace one copy each, also in one batch', () => {
  live.send('again', me);
  live.send('again', me);
  sayBatch(mine(1, 'again'), mine(2, 'again'), mine(3, 'again'));
  expect(shown()).toEqual([
    ['own1', 'again', 'stored'],
    ['own2', 'again', 'stored'],
    // Sent from another window.
    [`${streamId}-3`, 'again', 'stored'],
  ]);
});

test('two own messages with the same text replace one copy each during a join, too', () => {
  live.send('again', me);
  live.send('again', me);
  connection.changeTo({ name: 'reconnecting' });
  connection.changeTo({ name: 'connected' });
  sayBatch(mine(2, 'again'));
  sayBatch(mine(3, 'again'));
  connection.say('stream:joined', joined(1, { events: [logged(message(1))] }));
  expect(shown()).toEqual([
    ['id1', 'm1', 'stored'],
    ['own1', 'again', 'stored'],
    ['own2', 'again', 'stored'],
  ]);
});

test.each(['before', 'after'])(
  'text that the server has changed is matched by a confirmation %s the batch',
  (when) => {
    live.send('so\u200b warm', me);
    if (when === 'before') confirm('own1', 1);
    sayBatch(mine(1, 'so warm'));
    if (when === 'after') confirm('own1', 1);
    expect(live.state().messages.map((each) => [each.message.content, each.delivery.name])).toEqual([
      ['so warm', 'stored'],
    ]);
  },
);

test('a message confirmed before earlier ones have arrived waits for its position', () => {
  live.send('third', me);
  confirm('own1', 3);
  expect(shown()).toEqual([['own1', 'third', 'pending']]);
  sayBatch(message(1), message(2), mine(3, 'third'));
  expect(shown()).toEqual([
    [`${streamId}-1`, 'm1', 'stored'],
    [`${streamId}-2`, 'm2', 'stored'],
    ['own1', 'third', 'stored'],
  ]);
});
