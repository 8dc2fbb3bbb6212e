import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../testing/live-client.ts';
import { type LivePerson, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let mira: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRealtimeServer(database.connectionString, { sockets: { maxBufferedBytes: 200_000 } });
  mira = await server.signUp('streamer');
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
});

async function metric(name: string): Promise<string> {
  const text = await server.registry.metrics();
  return text.split('\n').find((line) => line.startsWith(name)) ?? '';
}

/** A WebSocket by hand, which sends what no client does. */
async function openWebSocket(query = ''): Promise<Socket> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  return socket;
}

const [textFrame, pingFrame, pongFrame] = [0x81, 0x89, 0x8a];

/** From a client, so with a mask (RFC 6455, 5.2), here of zeros. */
function webSocketFrame(text: string, type = textFrame): Buffer {
  const length = text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 255];
  return Buffer.concat([Buffer.from([type, ...length, 0, 0, 0, 0]), Buffer.from(text)]);
}

test('a client that sends without end is refused, and disconnected if it continues', async () => {
  const client = await server.connect();
  for (let count = 0; count < 400; count += 1) client.socket.emit('stream:leave', { streamId: randomUUID() });
  await client.next('error', ({ code }) => code === 'too_many_requests');
  expect(await client.next('server:closing')).toMatchObject({ reason: 'flooding' });
  await until(() => !client.socket.connected, 'the connection to be cut');
});

test.each([
  ['pings', webSocketFrame('', pingFrame)],
  ['pongs', webSocketFrame('', pongFrame)],
  ['heartbeats', webSocketFrame('3')],
  ['acknowledgements of nothing', webSocketFrame('431[]')],
])('a WebSocket that sends %s without end is closed', async (_what, frame) => {
  const flood = Buffer.concat([webSocketFrame('40'), ...Array.from({ length: 2000 }, () => frame)]);
  const client = await openWebSocket();
  client.resume().write(flood);
  await until(() => client.destroyed, 'the connection to be cut');
  expect(await metric('greenroom_socket_drops_total{reason="packets"}')).not.toBe('');
});

test('a WebSocket that sends without end during the upgrade from polling is closed', async () => {
  const opened = await (await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const client = await openWebSocket(`&sid=${sid}`);
  client.resume().write(Buffer.concat(Array.from({ length: 2000 }, () => webSocketFrame('', pingFrame))));
  await until(() => client.destroyed, 'the connection to be cut');
  expect(await metric('greenroom_socket_drops_total{reason="packets"}')).not.toBe('');
});

test('a polling connection that sends packets without end is closed', async () => {
  const address = `${server.origin}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const body = Array.from({ length: 2000 }, () => '3').join('\u001e');
  await fetch(`${address}&sid=${sid}`, { method: 'POST', body });
  const answer = await fetch(`${address}&sid=${sid}`);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 400,
    body: { message: 'Session ID unknown' },
  });
});

test('joins are limited, and so are the shows per socket', async () => {
  const client = await server.connect();
  const streamIds = await Promise.all(Array.from({ length: 11 }, async () => server.createStream(mira)));
  for (const streamId of streamIds.slice(0, 10)) await client.join(streamId);
  client.send('stream:join', { streamId: streamIds[10]! });
  expect(await client.next('stream:error')).toMatchObject({ code: 'too_many_requests' });
});

test('a client that does not read is disconnected with a reason, and the others are not affected', async () => {
  const streamId = await server.createStream(mira);
  const reader = await server.connect();
  await reader.join(streamId);
  // A websocket by hand, which joins and then reads no more.
  const slow = await openWebSocket();
  let received = '';
  slow.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  await until(() => received.includes('0{"sid"'), 'the socket to be opened');
  slow.write(webSocketFrame('40'));
  await until(() => received.includes('40{"sid"'), 'the socket to be let in');
  slow.write(webSocketFrame(`42${JSON.stringify(['stream:join', { streamId }])}`));
  await until(() => server.sockets.rooms.size(streamId) === 2, 'the slow reader to join');
  slow.pause();

  const before = await metric('greenroom_socket_drops_total{reason="slow-reader"}');
  expect(before).toBe('');
  // Straight to the room: this is about the wire, not about what is stored.
  const product = { streamId, sequence: 1, productId: 'x'.repeat(60_000) };
  let written = 0;
  await until(() => {
    server.sockets.rooms.sendToAll(streamId, [{ name: 'stream:product:unpinned', payload: product }]);
    written += 1;
    return server.sockets.rooms.size(streamId) === 1;
  }, 'the slow reader to be dropped');
  expect(await metric('greenroom_socket_drops_total{reason="slow-reader"}')).toBe(
    'greenroom_socket_drops_total{reason="slow-reader"} 1',
  );
  await until(() => reader.of('stream:product:unpinned').length === written, 'the other reader to have all');
  // Had it read on, it would have found the reason at the end of what it was sent.
  slow.resume();
  await until(() => slow.destroyed || slow.readableEnded, 'the connection to end');
  expect(received).toContain('"server:closing",{"reason":"slow-reader"');
});
