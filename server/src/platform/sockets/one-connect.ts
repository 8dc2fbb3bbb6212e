/** The part of an Engine.IO connection that is looked at here. */
interface Connection {
  prependListener(event: 'data', listener: (data: unknown) => void): unknown;
  close(discard?: boolean): void;
}

/** Of a Socket.IO packet, the first character is its type: `0` is CONNECT. */
const connectPacket = '0';

/**
 * Closes a connection that sends a second CONNECT. Socket.IO itself takes every request that comes before the
 * first is decided, so one message could make thousands of sockets, each with a look for its session. A client asks
 * once: after a refusal it opens another connection, which the limits of its address count.
 */
export function limitToOneConnect(connection: Connection): void {
  let hasAsked = false;
  connection.prependListener('data', (data) => {
    if (typeof data !== 'string' || !data.startsWith(connectPacket)) return;
    // What waits to be sent is discarded, so that the connection ends at once, and with it the rest of the message.
    if (hasAsked) connection.close(true);
    hasAsked = true;
  });
}
