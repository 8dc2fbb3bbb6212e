/** The part of an Engine.IO connection that is used here. */
interface Connection {
  prependListener(event: 'data', listener: (data: unknown) => void): unknown;
  close(discard?: boolean): void;
}

/** The first character of a Socket.IO packet is its type: `0` is CONNECT. */
const connectPacket = '0';

/**
 * Closes a connection that sends a second CONNECT. Socket.IO processes every CONNECT that arrives before the
 * first is decided, so one message could create thousands of sockets, each with a session lookup. Real
 * clients send one: after a refusal they open another connection, which the address limits count.
 */
export function limitToOneConnect(connection: Connection): void {
  let hasAsked = false;
  connection.prependListener('data', (data) => {
    if (typeof data !== 'string' || !data.startsWith(connectPacket)) return;
    // Discards buffered output, so that the connection ends immediately and the rest of the message is not
    // processed.
    if (hasAsked) connection.close(true);
    hasAsked = true;
  });
}
