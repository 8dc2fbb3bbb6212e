import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import {
  joinAsViewer,
  joined,
  message,
  type StandInConnection,
  streamId,
} from '../../testing/live-stream.ts';
import type { StreamSubscription } from './stream-subscription.ts';

let connection: StandInConnection;
let live: StreamSubscription;
const readMessages = vi.fn<(streamId: string, before: number) => Promise<ChatMessage[]>>();
const pinned = () => live.state().pinnedMessage?.content;

beforeEach(() => {
  vi.useFakeTimers();
  readMessages.mockReset();
  ({ connection, live } = joinAsViewer(readMessages));
});
afterEach(() => {
  live.leave();
  vi.useRealTimers();
});

const pin = (sequence: number, messageSequence: number) =>
  connection.say('chat:message:pinned', { streamId, sequence, messageSequence, isPinned: true });

test('a pin shows a loaded message, a new pin replaces it, and an unpin removes it', () => {
  connection.say('stream:joined', joined(0));
  for (const sequence of [1, 2]) connection.say('chat:message', message(sequence));
  expect(live.state().pinnedMessage).toBeNull();
  pin(3, 1);
  expect(pinned()).toBe('m1');
  pin(4, 2);
  expect(pinned()).toBe('m2');
  const messageSequence = 2;
  connection.say('chat:message:unpinned', { streamId, sequence: 5, messageSequence, isPinned: false });
  expect(live.state().pinnedMessage).toBeNull();
  expect(readMessages).not.toHaveBeenCalled();
});

test('a late viewer gets the pinned message, and one that is not loaded is loaded', async () => {
  connection.say('stream:joined', { ...joined(40), pinnedMessage: message(3) });
  expect(pinned()).toBe('m3');
  readMessages.mockResolvedValue([message(2)]);
  pin(41, 2);
  expect(readMessages.mock.calls.at(-1)?.slice(0, 2)).toEqual([streamId, 3]);
  await vi.advanceTimersByTimeAsync(0);
  expect(pinned()).toBe('m2');
});

test('a pinned message that is deleted or purged disappears, also from the replies that quote it', () => {
  const quote = { sequence: 1, userId: 'u', username: 'u', content: 'm1', isDeleted: false };
  connection.say('stream:joined', { ...joined(0), pinnedMessage: undefined });
  connection.say('chat:message', message(1));
  connection.say('chat:message', message(2, { replyTo: quote }));
  pin(3, 1);
  connection.say('chat:message:deleted', { streamId, sequence: 4, messageSequence: 1, isDeleted: true });
  expect(live.state().pinnedMessage).toBeNull();
  expect(live.state().messages.map((each) => each.message.replyTo)).toEqual([
    undefined,
    { ...quote, content: '', isDeleted: true },
  ]);
  pin(5, 2);
  expect(pinned()).toBe('m2');
  connection.say('chat:purged', { streamId, sequence: 6, throughSequence: 2 });
  expect(live.state().pinnedMessage).toBeNull();
});
