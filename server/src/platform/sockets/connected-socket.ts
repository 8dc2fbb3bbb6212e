import type { Socket as NetSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@greenroom/contract/socket-events';
import type { Actor } from '../actor.ts';
import type { EncodedEvents } from './encoded-events.ts';
import { checkOutbound, encodeOutbound, type Outbound } from './outbound.ts';

export interface SocketData {
  actor: Actor | null;
  /** With which the actor signed in. */
  token: string | undefined;
  /** How many revocations this process had received when the token was checked. */
  revocationsHeard: number;
}

export type ServerSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketData
>;

/** Why the server closes a socket; the client is told in `server:closing`. */
export type ClosingReason = 'slow-reader' | 'draining' | 'signed-out' | 'suspended' | 'flooding';

const closingMessages: Record<ClosingReason, string> = {
  'slow-reader': 'Your connection could not keep up, so it is opened anew.',
  draining: 'The server is restarting. You will be connected again in a moment.',
  'signed-out': 'You have been signed out.',
  suspended: 'This account is suspended.',
  flooding: 'Too many messages were sent from here.',
};

export interface ConnectedSocketOptions {
  /** What counts as its address. */
  addressGroup: string;
  /** The bytes that may wait for a reader; more, and it is dropped. */
  maxBufferedBytes: number;
  /** The same for readers by polling, in packets. */
  maxBufferedPackets: number;
  checksOutbound: boolean;
  onDropped: (reason: ClosingReason) => void;
}

/**
 * Whether client and server have agreed to permessage-deflate as our frames need it: each compressed by itself, with the
 * whole window. What was agreed is private in the types of `ws`, and read here alone.
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

/** How long a socket that is told to go may take to read what was sent before. */
const closingMs = 3000;

/**
 * One client. Features use this and never Socket.IO's own object.
 *
 * What a whole room gets is written as ready WebSocket frames straight to the TCP connection: several events in one
 * write, made once for all. That is safe where the connection began as a WebSocket and Socket.IO holds nothing back,
 * since it writes whole frames too; every other case goes through Socket.IO.
 */
export class ConnectedSocket {
  readonly id: string;
  /** Who it is, read anew every now and then; always the same user. */
  actor: Actor | null;
  /** What counts as its address: an IPv4 address or an IPv6 /64. */
  readonly addressGroup: string;
  readonly #socket: ServerSocket;
  readonly #connection: ServerSocket['conn'];
  readonly #wire: NetSocket | undefined;
  /** Whether it understands frames that are compressed by themselves. */
  readonly #inflates: boolean;
  /** Whether it takes the messages of a tick as one event. */
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

  /** Sends one event to this client alone. `encoded` is the same event where its text is made in parts. */
  send(event: Outbound, encoded?: string): void {
    if (this.#options.checksOutbound) checkOutbound(event, encoded);
    if (this.isOpen) {
      this.#connection.write(encoded ?? encodeOutbound(event));
      this.#dropWhenSlow();
    }
  }

  /** Sends what a room gets. */
  sendEncoded(encoded: EncodedEvents): void {
    if (!this.isOpen) return;
    if (this.#wire !== undefined && this.#waitingPackets === 0)
      this.#wire.write(this.#inflates ? encoded.deflatedFrames : encoded.frames);
    else for (const text of encoded.texts) this.#connection.write(text);
    this.#dropWhenSlow();
  }

  /** Tells the client why, lets it read that for a moment, and cuts the connection. */
  close(reason: ClosingReason, message = closingMessages[reason]): void {
    if (this.#isClosing) return;
    if (this.#connection.readyState === 'open') {
      this.#connection.write(encodeOutbound({ name: 'server:closing', payload: { reason, message } }));
    }
    this.#isClosing = true;
    this.#options.onDropped(reason);
    // A client that does not read would keep its buffer until the closing handshake times out.
    const wire = this.#wire;
    setTimeout(() => wire?.destroy(), closingMs).unref();
    this.#socket.disconnect(true);
  }

  /** Bytes that this client has been sent and has not taken. */
  get bufferedBytes(): number {
    return this.#wire?.writableLength ?? 0;
  }

  get #waitingPackets(): number {
    // What Socket.IO holds back; private in its types, and read here alone.
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
