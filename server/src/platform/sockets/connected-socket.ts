import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@greenroom/contract/socket-events';
import type { Actor } from '../actor.ts';
import type { EncodedEvents } from './encoded-events.ts';
import { checkOutbound, encodeOutbound, type Outbound } from './outbound.ts';

export interface SocketData {
  actor: Actor | null;
  /** The token with which the actor signed in. */
  token: string | undefined;
  /** How many revocations this process had received when it checked the token. */
  revocationsReceived: number;
}

export type ServerSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketData
>;

/** Why the server closes a socket. The client receives it in `server:closing`. */
export type ClosingReason = 'slow-reader' | 'draining' | 'signed-out' | 'suspended' | 'flooding';

const closingMessages: Record<ClosingReason, string> = {
  'slow-reader': 'Your connection could not keep up, so it is opened anew.',
  draining: 'The server is restarting. You will be connected again in a moment.',
  'signed-out': 'You have been signed out.',
  suspended: 'This account is suspended.',
  flooding: 'Too many messages were sent from here.',
};

export interface ConnectedSocketOptions {
  /** The unit in which addresses are counted. */
  addressGroup: string;
  /** How many bytes may wait for a slow reader before it is disconnected. */
  maxBufferedBytes: number;
  /** The same limit for polling clients, in packets. */
  maxBufferedPackets: number;
  checksOutbound: boolean;
  onDropped: (reason: ClosingReason) => void;
}

/**
 * Whether client and server negotiated permessage-deflate as our frames need it: no context takeover, full
 * window. `ws` keeps the result in a private field, which is read only here.
 */
export function hasAgreedToDeflate({ conn }: ServerSocket): boolean {
  const webSocket: unknown = Reflect.get(conn.transport, 'socket');
  if (typeof webSocket !== 'object' || webSocket === null) return false;
  const extensions: unknown = Reflect.get(webSocket, '_extensions');
  if (typeof extensions !== 'object' || extensions === null) return false;
  const deflate: unknown = Reflect.get(extensions, 'permessage-deflate');
  if (typeof deflate !== 'object' || deflate === null) return false;
  const parameters: unknown = Reflect.get(deflate, 'params');
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    Reflect.get(parameters, 'server_no_context_takeover') === true &&
    !('server_max_window_bits' in parameters)
  );
}

/** How long a socket that is being closed may take to read what was sent before. */
const closingMs = 3000;

/**
 * One client. Features use this and never Socket.IO's own object.
 *
 * Events for a whole room are encoded once as WebSocket frames, and written straight to the TCP connection,
 * several events per write. That is safe if the connection began as a WebSocket and Socket.IO has nothing
 * buffered, since Socket.IO writes whole frames too. In every other case the events go through Socket.IO.
 */
export class ConnectedSocket {
  readonly id: string;
  /** The client's actor, refreshed periodically. Always the same user. */
  actor: Actor | null;
  /** The unit in which addresses are counted: an IPv4 address or an IPv6 /64. */
  readonly addressGroup: string;
  readonly #socket: ServerSocket;
  readonly #connection: ServerSocket['conn'];
  readonly #wire: NetSocket | undefined;
  /** Whether the client accepts individually compressed frames. */
  readonly #inflates: boolean;
  /** Whether the client accepts the messages of a tick as one event. */
  readonly takesBatches: boolean;
  readonly #options: ConnectedSocketOptions;
  #isClosing = false;

  constructor(socket: ServerSocket, options: ConnectedSocketOptions) {
    this.id = socket.id;
    this.actor = socket.data.actor;
    this.addressGroup = options.addressGroup;
    this.#socket = socket;
    this.#connection = socket.conn;
    this.#wire = socket.conn.transport.name === 'websocket' ? socket.conn.request.socket : undefined;
    this.#inflates = this.#wire !== undefined && hasAgreedToDeflate(socket);
    this.takesBatches = socket.handshake.auth['batches'] === true;
    this.#options = options;
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#connection.readyState === 'open';
  }

  /**
   * Sends one event to this client alone. `encoded` is the same event, if its text was assembled from parts.
   */
  send(event: Outbound, encoded?: string): void {
    if (this.#options.checksOutbound) checkOutbound(event, encoded);
    if (this.isOpen) {
      this.#connection.write(encoded ?? encodeOutbound(event));
      this.#dropWhenSlow();
    }
  }

  /** Sends the events of a room. */
  sendEncoded(encoded: EncodedEvents): void {
    if (!this.isOpen) return;
    if (this.#wire !== undefined && this.#waitingPackets === 0)
      this.#wire.write(this.#inflates ? encoded.deflatedFrames : encoded.frames);
    else for (const text of encoded.texts) this.#connection.write(text);
    this.#dropWhenSlow();
  }

  /** Sends the client the reason, gives it a moment to read that, and closes the connection. */
  close(reason: ClosingReason, message = closingMessages[reason]): void {
    if (this.#isClosing) return;
    if (this.#connection.readyState === 'open') {
      this.#connection.write(encodeOutbound({ name: 'server:closing', payload: { reason, message } }));
    }
    this.#isClosing = true;
    this.#options.onDropped(reason);
    // A client that does not read would otherwise keep its buffer until the closing handshake times out.
    const wire = this.#wire;
    setTimeout(() => wire?.destroy(), closingMs).unref();
    this.#socket.disconnect(true);
  }

  /** Bytes that were sent to this client and not yet read. */
  get bufferedBytes(): number {
    return this.#wire?.writableLength ?? 0;
  }

  get #waitingPackets(): number {
    // Socket.IO's own write buffer. Its types hide this field, which is read only here.
    const held: unknown = Reflect.get(this.#connection, 'writeBuffer');
    return Array.isArray(held) ? held.length : 0;
  }

  #dropWhenSlow(): void {
    if (
      this.bufferedBytes > this.#options.maxBufferedBytes ||
      this.#waitingPackets > this.#options.maxBufferedPackets
    ) {
      this.close('slow-reader');
    }
  }
}
