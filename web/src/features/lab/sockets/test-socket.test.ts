import { expect, test, vi } from 'vitest';
import { TestSocket } from './test-socket.ts';

/** A mock of Socket.IO's object. The test emits the server's events. */
const { connection, say } = vi.hoisted(() => {
  const handlers = new Map<string, (payload: unknown) => void>();
  return {
    connection: {
      io: { on: () => {} },
      onAny: () => {},
      on: (name: string, handler: (payload: unknown) => void) => handlers.set(name, handler),
      connect: () => {},
    },
    say: (name: string, payload: unknown) => handlers.get(name)?.(payload),
  };
});
vi.mock('../../../lib/socket/watched-socket.ts', () => ({ connectWatchedSocket: () => connection }));

/** Messages by their position in the chat, both ends inclusive. */
function messages(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    id: `id-${first + index}`,
    username: 'wren',
    content: `message ${first + index}`,
    timestamp: '2031-03-07T09:05:04.000Z',
  }));
}

test('[LAB-40] [CHAT-26] a test page keeps the newest 100 messages of its room, of before the join and since, each once', () => {
  const socket = new TestSocket({ readToken: () => null, onEvent: () => {} });
  socket.join('room');
  say('stream:joined', {
    streamId: 'room',
    isLive: true,
    viewerCount: 1,
    events: messages(1, 90).map((message) => ({ type: 'chat.message', message })),
  });
  for (const message of messages(85, 130)) say('chat:message', message);
  expect(socket.getState().messages).toEqual(messages(31, 130));
});
