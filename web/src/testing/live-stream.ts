import { defaultChatSettings, openSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { ChatMessage, Viewer } from '@greenroom/contract/chat/chat.schemas';
import type { IncomingName, IncomingPayload, LiveSocket, SocketState } from '../lib/socket/live-socket.ts';
import {
  joinStream,
  type ReadMessages,
  type StreamSubscription,
} from '../features/streams/stream-subscription.ts';

export const streamId = '0198c1de-0000-7000-8000-000000000001';

// These tests run without a painting page.
globalThis.requestAnimationFrame ??= (call) => Number(setTimeout(() => call(performance.now()), 16));
globalThis.cancelAnimationFrame ??= (frame) => clearTimeout(frame);

/** A fake connection. The test is its other end. */
export class StandInConnection implements LiveSocket {
  now: SocketState = { name: 'idle' };
  readonly sent: { name: string; payload: any }[] = [];
  readonly #handlers = new Map<string, Set<(payload: never) => void>>();
  readonly #listeners = new Set<() => void>();

  state = () => this.now;
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  on<Name extends IncomingName>(name: Name, handler: (payload: IncomingPayload<Name>) => void) {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return () => handlers.delete(handler);
  }
  send = (name: string, payload: unknown) => {
    if (this.now.name !== 'connected') return false;
    this.sent.push({ name, payload });
    return true;
  };
  open = () => {};
  retry = () => this.changeTo({ name: 'connecting' });
  close = () => {};
  changeTo(state: SocketState) {
    this.now = state;
    for (const listener of this.#listeners) listener();
  }
  say(name: string, payload: unknown) {
    for (const handler of this.#handlers.get(name) ?? []) handler(payload as never);
  }
  of(name: string) {
    return this.sent.filter((each) => each.name === name).map(({ payload }) => payload);
  }
}

/** A chat message as the server sends it, with this sequence in the stream's log. */
export function message(sequence: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `id${sequence}`,
    streamId,
    sequence,
    userId: 'id-of-bo',
    username: 'bo',
    user: { id: 'id-of-bo', username: 'bo', role: 'viewer' },
    content: `m${sequence}`,
    timestamp: '2026-01-01T00:00:00.000Z',
    streamTimeMs: 0,
    type: 'message',
    isPinned: false,
    isDeleted: false,
    role: 'viewer',
    mentions: [],
    ...more,
  };
}

/** The log entry of a message. */
export const logged = (each: ChatMessage) => ({
  type: 'chat.message',
  streamId,
  sequence: each.sequence,
  at: each.timestamp,
  streamTimeMs: 0,
  message: each,
});

/** The response to a join. */
export function joined(lastSequence: number, more: object = {}) {
  return {
    streamId,
    status: 'live',
    isLive: true,
    isBroadcasterConnected: true,
    viewerCount: 3,
    reactionCount: 0,
    topChatters: [],
    chat: { hostId: 'host', settings: openSettings(defaultChatSettings) },
    events: [],
    lastSequence,
    truncated: false,
    highlightedProducts: [],
    offers: [],
    at: '2026-05-04T18:00:00.000Z',
    ...more,
  };
}

export const viewer = (id: string): Viewer => ({
  id,
  username: id,
  isOnline: true,
  role: 'viewer',
  joinTime: '2026-01-01T00:00:00.000Z',
  lastActivity: '2026-01-01T00:00:00.000Z',
  isAuthenticated: true,
});

/**
 * A page that has opened a stream and waits for the join response. Its own messages have the ids own1, own2 and
 * so on.
 */
export function joinAsViewer(readMessages: ReadMessages = async () => []): {
  connection: StandInConnection;
  live: StreamSubscription;
} {
  const connection = new StandInConnection();
  let ids = 0;
  const live = joinStream({
    socket: connection,
    streamId,
    readMessages,
    makeId: () => `own${(ids += 1)}`,
    nowMs: () => 1_000_000,
  });
  connection.changeTo({ name: 'connected' });
  return { connection, live };
}
