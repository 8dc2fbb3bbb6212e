import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { Server, type Socket } from 'socket.io';
import { io, type Socket as ClientSocket } from 'socket.io-client';
import { hasAgreedToDeflate } from './connected-socket.ts';

/*
 * ConnectedSocket reads private fields of engine.io and ws for speed, and writes to the connection below them. A new version
 * of Socket.IO is fit when these pass; when one fails, read connected-socket.ts before anything else.
 */

const require = createRequire(import.meta.url);
const version = `socket.io ${require('socket.io/package.json').version}`;

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

/** A client of this transport, and what the server has of it. */
async function connect(
  transport: 'websocket' | 'polling',
  perMessageDeflate: boolean | { serverNoContextTakeover: true } = false,
): Promise<{ server: Socket; client: ClientSocket }> {
  const http = createServer();
  const sockets = new Server(http, { perMessageDeflate, serveClient: false });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const connected = new Promise<Socket>((resolve) => sockets.on('connection', resolve));
  const { port } = http.address() as AddressInfo;
  const client = io(`http://127.0.0.1:${port}`, { transports: [transport], forceNew: true });
  close = async () => {
    client.close();
    await sockets.close();
  };
  return { server: await connected, client };
}

function writeBufferOf({ conn }: Socket): unknown[] {
  const held: unknown = Reflect.get(conn, 'writeBuffer');
  expect(
    held,
    `${version}: a connection keeps what it holds back in the private field writeBuffer`,
  ).toBeInstanceOf(Array);
  return held as unknown[];
}

test('packets that a polling client has not fetched are in writeBuffer until it fetches them', async () => {
  const { server } = await connect('polling');
  await expect.poll(() => writeBufferOf(server)).toHaveLength(0);
  for (let count = 0; count < 5; count += 1) server.conn.write('2["event"]');
  expect(writeBufferOf(server).length, `${version}: packets wait in writeBuffer`).toBeGreaterThan(0);
  await vi.waitFor(
    () => expect(writeBufferOf(server), `${version}: writeBuffer is emptied`).toHaveLength(0),
    60_000,
  );
});

test('a WebSocket frame that is written to the TCP connection arrives as an event, in order', async () => {
  const { server, client } = await connect('websocket');
  expect(server.conn.transport.name, `${version}: the name of the transport`).toBe('websocket');
  const received: unknown[] = [];
  client.onAny((name: unknown) => received.push(name));
  const frame = (text: string) => Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]);
  server.emit('first');
  await expect.poll(() => writeBufferOf(server)).toHaveLength(0);
  server.conn.request.socket.write(Buffer.concat([frame('42["second"]'), frame('42["third"]')]));
  server.emit('fourth');
  await vi.waitFor(
    () =>
      expect(received, `${version}: frames may be written below Socket.IO`).toEqual([
        'first',
        'second',
        'third',
        'fourth',
      ]),
    60_000,
  );
});

test('the negotiated permessage-deflate of a WebSocket is found where ws stores it', async () => {
  const { server } = await connect('websocket', { serverNoContextTakeover: true });
  expect(
    hasAgreedToDeflate(server),
    `${version}: ws keeps it in the private field _extensions, its parameters by their names of RFC 7692`,
  ).toBe(true);
});

test.each([false, true])(
  'a WebSocket without compression or with context takeover is recognized: %s',
  async (perMessageDeflate) => {
    const { server } = await connect('websocket', perMessageDeflate);
    expect(hasAgreedToDeflate(server)).toBe(false);
  },
);
