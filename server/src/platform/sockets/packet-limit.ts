import type { IncomingMessage } from 'node:http';
import type { RateLimit } from '../rate-limiter.ts';

/** The part of an Engine.IO connection that is looked at here. */
interface Connection {
  readonly transport: { readonly name: string };
  on(event: 'packet', listener: () => void): unknown;
  close(discard?: boolean): void;
}

/** The part of Engine.IO's server that is looked at here. */
interface Engine {
  on(event: 'connection', listener: (connection: Connection) => void): unknown;
  on(event: 'headers', listener: (headers: unknown, request: IncomingMessage) => void): unknown;
}

/** The part of the WebSocket of `ws` that is looked at here. */
interface ReadWebSocket {
  on(event: 'message' | 'ping' | 'pong', listener: () => void): unknown;
  /** Answers a ping. */
  pong: () => void;
  terminate(): void;
}

/**
 * Counts up to the limit; what is beyond it is answered with `cut`, before the next packet is read. The one count that no
 * `RateLimiter` makes: each costs a sixth of its CPU time, and every packet of every socket is counted.
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

/** Engine.IO keeps the WebSocket of a request there; undefined for one of polling. */
function webSocketOf(request: IncomingMessage): ReadWebSocket | undefined {
  // oxlint-disable-next-line no-unsafe-type-assertion -- private in the types of Engine.IO, and read here alone
  return Reflect.get(request, 'websocket') as ReadWebSocket | undefined;
}

/**
 * Cuts off whoever sends more packets than any client has reason to: packets of Engine.IO, and pings and pongs of a WebSocket.
 * Events have a limit of their own, with a refusal. All else reaches no handler, but is read, and a ping is answered, so a single
 * sender could keep the server busy. WebSockets are counted from the first byte, those too that never become a connection.
 */
export function limitPackets(engine: Engine, limit: RateLimit, onExceeded: () => void): void {
  engine.on('headers', (_headers, request) => {
    // The WebSocket is made right after its headers, and read in a later tick.
    process.nextTick(() => {
      const webSocket = webSocketOf(request);
      if (webSocket === undefined) return;
      const count = counterOf(limit, (isFirst) => {
        if (isFirst) onExceeded();
        // What has arrived is still read: an error a ping, for which no answer can be sent, would cost more than the answers.
        webSocket.pong = () => undefined;
        // A closing handshake would read on until the other side agrees.
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
