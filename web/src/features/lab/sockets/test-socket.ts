import { connectWatchedSocket } from '../../../lib/socket/watched-socket.ts';
import type { WatchedSocket } from '../../../lib/socket/watched-socket.ts';
import { keepMessages } from './test-chat.ts';
import type { TestMessage } from './test-chat.ts';

export interface TestSocketState {
  connection: 'closed' | 'connecting' | 'connected';
  socketId: string | undefined;
  /** `websocket` while connected. */
  transport: string | undefined;
  /** The stream whose room this socket has joined. */
  joinedStreamId: string | undefined;
  /** Why the last connection, join or message failed. Undefined after a success. */
  error: string | undefined;
  messages: readonly TestMessage[];
  /** The latest value from the room's events. Undefined before the first. */
  isLive: boolean | undefined;
  viewerCount: number | undefined;
}

export const closedSocketState: TestSocketState = {
  connection: 'closed',
  socketId: undefined,
  transport: undefined,
  joinedStreamId: undefined,
  error: undefined,
  messages: [],
  isLive: undefined,
  viewerCount: undefined,
};

/**
 * A real socket that a test page opens, joins to a stream and closes, with a state for display. `onEvent` gets
 * each incoming and outgoing event by name: a failed connection as `connect_error` (LAB-43), a refused join as
 * `connection_failed` (LAB-44).
 */
export class TestSocket {
  readonly #readToken: () => string | null;
  readonly #onEvent: (name: string, payload?: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #socket: WatchedSocket | undefined;
  #state = closedSocketState;
  /** The stream to join after the next connection. */
  #wantedStreamId: string | undefined;

  constructor({
    readToken,
    onEvent,
  }: {
    readToken: () => string | null;
    onEvent: (name: string, payload?: unknown) => void;
  }) {
    this.#readToken = readToken;
    this.#onEvent = onEvent;
  }

  readonly getState = (): TestSocketState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the socket, unless it is open already. */
  connect(): void {
    if (this.#socket !== undefined) return;
    const socket = connectWatchedSocket(this.#readToken);
    this.#socket = socket;
    this.#update({ ...closedSocketState, connection: 'connecting' });
    this.#listen(socket);
    socket.connect();
  }

  /** Leaves the room, if any, and closes the socket. */
  close(): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    this.#socket = undefined;
    this.#wantedStreamId = undefined;
    const { joinedStreamId } = this.#state;
    if (joinedStreamId !== undefined && socket.connected) {
      this.#onEvent('→ stream:leave', { streamId: joinedStreamId });
      socket.emit('stream:leave', { streamId: joinedStreamId });
    }
    socket.disconnect();
    socket.removeAllListeners();
    socket.offAny();
    this.#onEvent('closed');
    this.#update({ ...closedSocketState, error: this.#state.error });
  }

  /** Joins a stream's room, and opens the socket if necessary. */
  join(streamId: string): void {
    this.leave();
    this.#wantedStreamId = streamId;
    this.#update({ error: undefined, messages: [] });
    if (this.#socket?.connected === true) this.#sendJoin(this.#socket);
    else this.connect();
  }

  /** Leaves the room and keeps the socket. */
  leave(): void {
    const { joinedStreamId } = this.#state;
    this.#wantedStreamId = undefined;
    if (joinedStreamId === undefined || this.#socket === undefined) return;
    this.#onEvent('→ stream:leave', { streamId: joinedStreamId });
    this.#socket.emit('stream:leave', { streamId: joinedStreamId });
    this.#update({ joinedStreamId: undefined, isLive: undefined, viewerCount: undefined });
  }

  /** Sends a chat message to the joined room. */
  send(content: string): void {
    const { joinedStreamId } = this.#state;
    if (joinedStreamId === undefined || this.#socket === undefined) return;
    const message = { streamId: joinedStreamId, content };
    this.#onEvent('→ chat:send-message', message);
    this.#socket.emit('chat:send-message', message);
    this.#update({ error: undefined });
  }

  #listen(socket: WatchedSocket): void {
    socket.onAny((name: string, payload: unknown) => this.#onEvent(name, payload));
    socket.on('connect', () => {
      const transport = socket.io.engine.transport.name;
      this.#onEvent('connect', { id: socket.id, transport });
      this.#update({ connection: 'connected', socketId: socket.id, transport, error: undefined });
      this.#sendJoin(socket);
    });
    socket.on('connect_error', ({ message }) => {
      this.#onEvent('connect_error', message);
      this.#update({ connection: socket.active ? 'connecting' : 'closed', error: message });
      // A server that refused would refuse again. Socket.IO does not retry, so neither does this.
      if (!socket.active) this.#giveUp();
    });
    socket.io.on('reconnect_failed', () => {
      this.#onEvent('reconnect_failed');
      this.#giveUp();
    });
    socket.on('disconnect', (reason) => {
      this.#onEvent('disconnect', reason);
      const again = this.#state.joinedStreamId;
      this.#update({
        connection: socket.active ? 'connecting' : 'closed',
        socketId: undefined,
        transport: undefined,
        joinedStreamId: undefined,
      });
      this.#wantedStreamId ??= again;
      if (!socket.active) this.#giveUp();
    });
    this.#listenToStream(socket);
  }

  #listenToStream(socket: WatchedSocket): void {
    socket.on('stream:joined', ({ streamId, isLive, viewerCount, events }) => {
      this.#wantedStreamId = undefined;
      const messages = events.flatMap((event) => (event.type === 'chat.message' ? [event.message] : []));
      this.#update({ joinedStreamId: streamId, isLive, viewerCount, error: undefined });
      this.#addMessages(messages);
    });
    socket.on('stream:error', ({ code, message }) => {
      if (this.#wantedStreamId !== undefined) this.#onEvent('connection_failed', { code, message });
      this.#wantedStreamId = undefined;
      this.#update({ error: message });
    });
    socket.on('stream:status', ({ isLive }) => this.#update({ isLive }));
    socket.on('stream:offline', () => this.#update({ isLive: false }));
    socket.on('stream:ended', () => this.#update({ isLive: false, viewerCount: 0 }));
    socket.on('stream:viewer-count', ({ viewerCount }) => this.#update({ viewerCount }));
    socket.on('stream:viewers:update', ({ viewerCount }) => this.#update({ viewerCount }));
    socket.on('chat:message', (message) => this.#addMessages([message]));
    socket.on('chat:error', ({ message }) => this.#update({ error: message }));
    socket.on('error', ({ message }) => this.#update({ error: message }));
  }

  #sendJoin(socket: WatchedSocket): void {
    const streamId = this.#wantedStreamId;
    if (streamId === undefined) return;
    this.#onEvent('→ stream:join', { streamId });
    socket.emit('stream:join', { streamId });
  }

  /** All attempts failed. The next press opens another socket. */
  #giveUp(): void {
    this.#socket?.removeAllListeners();
    this.#socket?.offAny();
    this.#socket = undefined;
    this.#wantedStreamId = undefined;
    this.#update({ ...closedSocketState, error: this.#state.error });
  }

  #addMessages(messages: readonly TestMessage[]): void {
    this.#update({ messages: keepMessages(this.#state.messages, messages) });
  }

  #update(change: Partial<TestSocketState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
