import type { IncomingMessage } from 'node:http';
import type { RateLimit } from '../rate-limiter.ts';

/** The part of an Engine.IO connection that is used here. */
interface Connection {
  readonly transport: { readonly name: string };
  on(event: 'packet', listener: () => void): unknown;
  close(discard?: boolean): void;
}

/** The part of Engine.IO's server that is used here. */
interface Engine {
  on(event: 'connection', listener: (connection: Connection) => void): unknown;
  on(event: 'headers', listener: (headers: unknown, request: IncomingMessage) => void): unknown;
}

/** The part of the `ws` WebSocket that is used here. */
interface ReadWebSocket {
  on(event: 'message' | 'ping' | 'pong', listener: () => void): unknown;
  /** Answers a ping. */
  pong: () => void;
  terminate(): void;
}

/**
 * Counts up to the limit and calls `cut` on the first packet beyond it, before the next is read. This is the
 * only count that does not use `RateLimiter`, which would take six times the CPU time: every packet of every
 * socket is counted.
 */
function counterOf({ max, windowSeconds }: RateLimit, cut: (isFirst: boolean) => void): () => void {
  let windowEndsMs = 0;
  let packets = 0;
  return () => {
    const at = performance.now();
    if (at >= windowEndsMs) {
      windowEndsMs = at + windowSeconds * 1000;
      packets = 0;
    }
    packets += 1;
    if (packets > max) cut(packets === max + 1);
  };
}

/** The WebSocket that Engine.IO attached to the request. Undefined for polling. */
function webSocketOf(request: IncomingMessage): ReadWebSocket | undefined {
  // oxlint-disable-next-line no-unsafe-type-assertion -- private in the types of Engine.IO, and read here alone
  return Reflect.get(request, 'websocket') as ReadWebSocket | undefined;
}

/**
 * Disconnects a client that sends more packets than any client needs: Engine.IO packets, and pings and pongs
 * of the WebSocket. Events have their own limit, with a refusal. Other packets reach no handler, but they
 * must be read, and pings answered, so a single sender could keep the server busy. WebSockets are counted
 * from the first byte, including those that never become a connection.
 */
export function limitPackets(engine: Engine, limit: RateLimit, onExceeded: () => void): void {
  engine.on('headers', (_headers, request) => {
    // The WebSocket is created right after its headers, and read in a later tick.
    process.nextTick(() => {
      const webSocket = webSocketOf(request);
      if (webSocket === undefined) return;
      const count = counterOf(limit, (isFirst) => {
        if (isFirst) onExceeded();
        // Packets that have already arrived are still read. Answering their pings would raise one error each,
        // which costs more than the answers.
        webSocket.pong = () => undefined;
        // A closing handshake would continue to read until the client agrees.
        webSocket.terminate();
      });
      for (const event of ['message', 'ping', 'pong'] as const) webSocket.on(event, count);
    });
  });
  engine.on('connection', (connection) => {
    if (connection.transport.name !== 'polling') return;
    connection.on(
      'packet',
      counterOf(limit, (isFirst) => {
        if (isFirst) onExceeded();
        connection.close(true);
      }),
    );
  });
}
