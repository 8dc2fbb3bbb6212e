import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { type LivePerson, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { messageDraft } from '../../testing/shows/logged-messages.ts';

const limits = { sockets: { socketsPerAddress: 4 }, joinsPerAddress: 6, anonymousPerAddress: 2 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let mira: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRealtimeServer(database.connectionString, limits);
  mira = await server.signUp('streamer');
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Whether the server accepts a socket from this address. */
async function opens(address: string, transports = ['websocket']): Promise<boolean> {
  const client = new LiveClient(server.origin, undefined, { ...from(address), transports });
  const isOpen = (await client.opened()) === undefined;
  client.close();
  return isOpen;
}

const say = async (streamId: string, content: string) =>
  server.eventLog.append(streamId, messageDraft(mira, content));

test('one address has a limited number of open sockets, of any transport, and another has its own', async () => {
  const clients = [];
  for (let count = 0; count < 4; count += 1) clients.push(await server.connect(undefined, from('192.0.2.1')));
  expect(await opens('192.0.2.1')).toBe(false);
  expect(await opens('192.0.2.1', ['polling'])).toBe(false);
  expect(await opens('::ffff:192.0.2.1')).toBe(false);
  expect(await opens('192.0.2.2')).toBe(true);
  expect(await server.registry.metrics()).toMatch(/^greenroom_socket_connections_refused_total 3$/m);
  clients[0]?.close();
  await until(async () => opens('192.0.2.1'), 'room for another socket');
});

test('the addresses of one IPv6 /64 count as one', async () => {
  for (let host = 1; host <= 4; host += 1) await server.connect(undefined, from(`2001:db8:0:7::${host}`));
  expect(await opens('2001:db8:0:7:ffff::1')).toBe(false);
  expect(await opens('2001:db8:0:8::1')).toBe(true);
});

test('one address opens a limited number of sockets in a time, even if it closes them', async () => {
  const own = await startRealtimeServer(database.connectionString, {
    sockets: { openingsPerAddress: { max: 3, windowSeconds: 3600 } },
  });
  const clients = Array.from({ length: 5 }, () => new LiveClient(own.origin));
  const refusals = await Promise.all(clients.map(async (client) => client.opened()));
  for (const client of clients) client.close();
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(3);
  expect(await own.registry.metrics()).toMatch(/^greenroom_socket_connections_refused_total 2$/m);
  await own.close();
});

test('the joins of all sockets of one address are counted together', async () => {
  const streamId = await server.createStream(mira);
  const other = await server.createStream(mira);
  const clients = [
    await server.connect(undefined, from('192.0.2.4')),
    await server.connect(undefined, from('192.0.2.4')),
    await server.connect(undefined, from('192.0.2.4')),
  ];
  for (const client of clients) {
    await client.join(streamId);
    await client.join(other);
  }
  clients[0]?.send('stream:join', { streamId });
  expect(await clients[0]?.next('stream:error')).toEqual({
    streamId,
    code: 'too_many_requests',
    message: expect.any(String),
  });
  const visitor = await server.connect(undefined, from('192.0.2.5'));
  expect(await visitor.join(streamId)).toMatchObject({ streamId });
});

test('a socket that joins its stream again gets no event twice', async () => {
  const streamId = await server.createStream(mira);
  await say(streamId, 'one');
  await say(streamId, 'two');
  const client = await server.connect(undefined, from('192.0.2.6'));
  expect((await client.join(streamId, 0)).events.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(await client.join(streamId, 0)).toMatchObject({ events: [], lastSequence: 2, truncated: false });
  expect(await client.join(streamId)).toMatchObject({ streamId, events: [], lastSequence: 2 });
});

test('a socket that misses events since its join gets them once by joining again', async () => {
  const streamId = await server.createStream(mira);
  await say(streamId, 'one');
  const client = await server.connect(undefined, from('192.0.2.7'));
  await client.join(streamId);
  for (const content of ['two', 'three', 'four']) await say(streamId, content);
  await client.next('chat:message', ({ content }) => content === 'four');
  const joined = await client.join(streamId, 2);
  expect(joined).toMatchObject({ lastSequence: 4, truncated: false });
  expect(joined.events.map(({ sequence }) => sequence)).toEqual([3, 4]);
  expect((await client.join(streamId, 2)).events).toEqual([]);
});

test('a socket that left and comes back, and a new one, get the events they ask for', async () => {
  const streamId = await server.createStream(mira);
  await say(streamId, 'one');
  await say(streamId, 'two');
  const client = await server.connect(undefined, from('192.0.2.8'));
  await client.join(streamId);
  client.send('stream:leave', { streamId });
  expect((await client.join(streamId, 1)).events.map(({ sequence }) => sequence)).toEqual([2]);
  const fresh = await server.connect(undefined, from('192.0.2.8'));
  expect((await fresh.join(streamId, 0)).events.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('equal requests for a history get the same object, until the log grows', async () => {
  const streamId = await server.createStream(mira);
  await say(streamId, 'one');
  const [first, second] = await Promise.all([
    server.eventLog.history(streamId, 0),
    server.eventLog.history(streamId, 0),
  ]);
  expect(second).toBe(first);
  await say(streamId, 'two');
  const grown = await server.eventLog.history(streamId, 0);
  expect(grown.events.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(first.events).toHaveLength(1);
});

test('a stream that goes live between two joins is live for the next join', async () => {
  const streamId = await server.createStream(mira);
  const early = await server.connect(undefined, from('192.0.2.9'));
  expect(await early.join(streamId)).toMatchObject({ status: 'created' });
  await server.streams.goLive(mira, streamId);
  const late = await server.connect(undefined, from('192.0.2.9'));
  const joined = await late.join(streamId);
  expect(joined).toMatchObject({ status: 'live', vdoRoomId: expect.any(String) });
  await server.streams.end(mira, streamId);
});

test('of one address a few anonymous viewers count, and all signed-in ones', async () => {
  const streamId = await server.createStream(mira);
  const counts = [];
  for (let count = 0; count < 3; count += 1) {
    const client = await server.connect(undefined, from('192.0.2.10'));
    counts.push((await client.join(streamId)).viewerCount);
  }
  expect(counts).toEqual([1, 2, 2]);
  const signedIn = await server.connect(await server.signUp(), from('192.0.2.10'));
  expect(await signedIn.join(streamId)).toMatchObject({ viewerCount: 3 });
  const neighbour = await server.connect(undefined, from('192.0.2.11'));
  expect(await neighbour.join(streamId)).toMatchObject({ viewerCount: 4 });
});
