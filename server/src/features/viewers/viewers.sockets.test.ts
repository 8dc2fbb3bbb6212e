import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveClient, until } from '../../testing/live-client.ts';
import { type LivePerson, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let mira: LivePerson;
let kim: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRealtimeServer(database.connectionString, {
    anonymousPerAddress: 100,
    joinsPerAddress: 1000,
  });
  mira = await server.signUp('streamer');
  kim = await server.signUp();
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
});

async function watch(streamId: string, person?: LivePerson): Promise<LiveClient> {
  const client = await server.connect(person);
  await client.join(streamId);
  return client;
}

test('[SOCK-20] the viewer count is emitted when it changes', async () => {
  const streamId = await server.createStream(mira);
  const first = await watch(streamId);
  expect(await first.next('stream:viewer-count')).toEqual({ streamId, viewerCount: 1 });
  const second = await watch(streamId, kim);
  await first.next('stream:viewer-count', ({ viewerCount }) => viewerCount === 2);
  second.send('stream:leave', { streamId });
  await until(() => first.of('stream:viewer-count').at(-1)?.viewerCount === 1, 'the count after the leave');
});

test('[SOCK-21] the list of viewers is emitted when somebody comes, is made a moderator or leaves', async () => {
  const streamId = await server.createStream(mira);
  const visitor = await watch(streamId);
  const watcher = await watch(streamId, kim);
  const update = await visitor.next('stream:viewers:update', ({ viewers }) => viewers.length === 1);
  expect(update).toMatchObject({
    viewerCount: 2,
    viewers: [
      { id: kim.userId, username: kim.username, role: 'viewer', isOnline: true, isAuthenticated: true },
    ],
  });
  server.viewers.setRole(mira.userId, kim.userId, 'moderator');
  await visitor.next('stream:viewers:update', ({ viewers }) => viewers[0]?.role === 'moderator');
  watcher.send('stream:leave', { streamId });
  await visitor.next('stream:viewers:update', ({ viewers }) => viewers.length === 0);
  server.viewers.notify();
  const updates = visitor.of('stream:viewers:update');
  expect(updates.map(({ viewers }) => viewers.map(({ role }) => role)).slice(-3)).toEqual([
    ['viewer'],
    ['moderator'],
    [],
  ]);
});

test('[LIVEDATA-12] the list names a viewer with all nine fields, the connection quality as their page measured it', async () => {
  const streamId = await server.createStream(mira);
  const before = Date.now();
  const viewer = await watch(streamId, kim);
  expect(await viewer.socket.emitWithAck('stream:connection-quality', { streamId, quality: 'poor' })).toEqual(
    { success: true },
  );
  const newcomer = await watch(streamId);
  const { viewers } = await newcomer.next('stream:viewers:update');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(viewers).toEqual([
    {
      id: kim.userId,
      username: kim.username,
      avatarUrl: `/avatars/${kim.userId}`,
      isOnline: true,
      role: 'viewer',
      connectionQuality: 'poor',
      joinTime: time,
      lastActivity: time,
      isAuthenticated: true,
    },
  ]);
  expect(Date.parse(viewers[0]!.joinTime)).toBeGreaterThanOrEqual(before);
});

test('an unknown connection quality is refused, and one for a stream not joined changes nothing', async () => {
  const [streamId, other] = [await server.createStream(mira), await server.createStream(mira)];
  const viewer = await watch(streamId, kim);
  const answer = await viewer.socket.emitWithAck('stream:connection-quality', {
    streamId,
    quality: 'superb',
  });
  expect(answer).toMatchObject({ success: false });
  const elsewhere = await server.connect(kim);
  await elsewhere.join(other);
  elsewhere.send('stream:connection-quality', { streamId, quality: 'critical' });
  await elsewhere.socket.emitWithAck('stream:leave', { streamId: other });
  const newcomer = await watch(streamId);
  const { viewers } = await newcomer.next('stream:viewers:update');
  expect(viewers.map(({ id, connectionQuality }) => [id, connectionQuality])).toEqual([
    [kim.userId, undefined],
  ]);
});

test('[SOCK-16] a viewer’s joining is emitted as stream:viewer:joined and never as vdo:viewer:joined', async () => {
  const streamId = await server.createStream(mira);
  const visitor = await watch(streamId);
  await watch(streamId, kim);
  const { viewers } = await visitor.next('stream:viewer:joined');
  expect(viewers.map((viewer) => viewer.id)).toEqual([kim.userId]);
  // All names are sent when several join at once.
  const lee = await server.signUp();
  await Promise.all([watch(streamId, mira), watch(streamId, lee)]);
  await until(() => visitor.of('stream:viewers:update').at(-1)?.viewers.length === 3, 'both to have joined');
  const joined = visitor.of('stream:viewer:joined').slice(1);
  expect(joined.flatMap((event) => event.viewers.map(({ id }) => id)).toSorted()).toEqual(
    [lee.userId, mira.userId].toSorted(),
  );
  expect(visitor.all('vdo:viewer:joined')).toEqual([]);
});

test('an impersonated session is not counted', async () => {
  const streamId = await server.createStream(mira);
  const sam = await server.signUp();
  await server.database.pool.query('update sessions set impersonated_by = $1 where id = $2', [
    mira.userId,
    sam.sessionId,
  ]);
  const acted = await server.connect(sam);
  expect(await acted.join(streamId)).toMatchObject({ viewerCount: 0 });
  const visitor = await server.connect(kim);
  expect(await visitor.join(streamId)).toMatchObject({ viewerCount: 1 });
  const { viewers } = await acted.next('stream:viewers:update');
  expect(viewers.map((viewer) => viewer.id)).toEqual([kim.userId]);
});

test('[SOCK-18] a viewer’s leaving is emitted as stream:viewer:left and never as vdo:viewer:left', async () => {
  const streamId = await server.createStream(mira);
  const visitor = await watch(streamId);
  const leaver = await watch(streamId, kim);
  await visitor.next('stream:viewer:joined');
  leaver.close();
  expect(await visitor.next('stream:viewer:left')).toEqual({ streamId, viewerIds: [kim.userId] });
  // Also when a viewer leaves but keeps the socket. Anonymous viewers are not named.
  const host = await watch(streamId, mira);
  await visitor.next('stream:viewer:joined', ({ viewers }) => viewers[0]?.id === mira.userId);
  host.send('stream:leave', { streamId });
  (await watch(streamId)).send('stream:leave', { streamId });
  await until(() => visitor.of('stream:viewer:left').length === 2, 'the second to have left');
  expect(visitor.of('stream:viewer:left')[1]).toEqual({ streamId, viewerIds: [mira.userId] });
  // All names are sent when several join at once.
  const listed = () => visitor.of('stream:viewers:update').at(-1)?.viewers.length;
  const both = [await watch(streamId, kim), await watch(streamId, mira)];
  await until(() => listed() === 2, 'both to have joined');
  for (const client of both) client.send('stream:leave', { streamId });
  await until(() => listed() === 0, 'both to have left');
  const left = visitor.of('stream:viewer:left').slice(2);
  expect(left.flatMap(({ viewerIds }) => viewerIds).toSorted()).toEqual([kim.userId, mira.userId].toSorted());
  expect(visitor.all('vdo:viewer:left')).toEqual([]);
});

test('[SOCK-22] stream:status is emitted when a stream goes live and when it ends', async () => {
  const streamId = await server.createStream(mira);
  const visitor = await watch(streamId);
  await server.streams.goLive(mira, streamId);
  const { startedAt, vdoRoomId } = await server.streams.detail(null, streamId);
  expect(await visitor.next('stream:status')).toEqual({
    streamId,
    sequence: 1,
    status: 'live',
    isLive: true,
    isBroadcasterConnected: false,
    startedAt,
    vdoRoomId,
  });
  await server.streams.end(mira, streamId);
  expect(await visitor.next('stream:status', ({ status }) => status === 'ended')).toMatchObject({
    isLive: false,
  });
});

test('[SOCK-24] stream:ended is emitted once when a stream ends, and to nobody elsewhere', async () => {
  const streamId = await server.createStream(mira);
  const other = await server.createStream(mira);
  const visitor = await watch(streamId);
  const elsewhere = await watch(other);
  await server.streams.goLive(mira, streamId);
  await visitor.next('stream:status');
  expect(visitor.of('stream:ended')).toEqual([]);
  await server.streams.end(mira, streamId);
  expect(await visitor.next('stream:ended')).toEqual({ streamId, sequence: 2, reason: 'ended' });
  await visitor.join(other);
  await server.streams.end(mira, other);
  for (const client of [visitor, elsewhere])
    await client.next('stream:ended', (each) => each.streamId === other);
  expect(visitor.of('stream:ended').map((each) => each.streamId)).toEqual([streamId, other]);
  expect(elsewhere.of('stream:ended').map((each) => each.streamId)).toEqual([other]);
});

test('[SOCK-25] stream:offline is emitted when a stream goes offline', async () => {
  const streamId = await server.createStream(mira);
  const visitor = await watch(streamId);
  await server.eventLog.append(streamId, {
    type: 'stream.offline',
    actorId: null,
    payload: { endsAt: '2030-01-01T00:00:00.000Z' },
  });
  expect(await visitor.next('stream:offline')).toEqual({
    streamId,
    sequence: 1,
    endsAt: '2030-01-01T00:00:00.000Z',
  });
});

test('[SOCK-23] a failed join is reported with stream:error', async () => {
  const visitor = await server.connect();
  const streamId = randomUUID();
  visitor.send('stream:join', { streamId });
  expect(await visitor.next('stream:error')).toEqual({
    streamId,
    code: 'stream_not_found',
    message: 'Stream not found',
  });
});

test('a join is answered with the state of the show: live, since when, viewers', async () => {
  const streamId = await server.createStream(mira);
  await server.streams.goLive(mira, streamId);
  const { startedAt } = await server.streams.detail(null, streamId);
  await watch(streamId, kim);
  const visitor = await server.connect();
  expect(await visitor.join(streamId)).toMatchObject({
    status: 'live',
    isLive: true,
    startedAt,
    viewerCount: 2,
  });
  await server.streams.end(mira, streamId);
});

test('joins send nothing of their own to the other viewers: forty joins make one count and one list', async () => {
  const streamId = await server.createStream(mira);
  const watcher = await watch(streamId);
  await watcher.next('stream:viewer-count');
  await watcher.next('stream:viewers:update');
  // All join between two updates, because this test sends updates itself.
  server.viewers.stop();
  const before = watcher.received.length;
  const crowd = await Promise.all(Array.from({ length: 40 }, async () => watch(streamId)));
  await watch(streamId, kim);
  for (const member of crowd) {
    expect(member.received.map(({ name }) => name)).toEqual(['stream:joined']);
  }
  expect(watcher.received.length).toBe(before);
  server.viewers.notify();
  await watcher.next('stream:viewers:update', ({ viewers }) => viewers.length === 1);
  expect(watcher.received.slice(before).map(({ name }) => name)).toEqual([
    'stream:viewer-count',
    'stream:viewer:joined',
    'stream:viewers:update',
  ]);
  expect(watcher.of('stream:viewer-count').at(-1)).toEqual({ streamId, viewerCount: 42 });
  server.viewers.notify();
  const sequenced = await server.connect();
  await sequenced.join(streamId);
  expect(watcher.received.length).toBe(before + 3);
});

test('[STORE-12] the highest count is kept', async () => {
  const streamId = await server.createStream(mira);
  const clients = await Promise.all([watch(streamId), watch(streamId), watch(streamId)]);
  for (const client of clients) client.send('stream:leave', { streamId });
  await until(() => server.viewers.viewerCount(streamId) === 0, 'all to have left');
  server.viewers.notify();
  const peak = async () => (await server.streams.detail(null, streamId)).peakViewerCount;
  await until(async () => (await peak()) > 0, 'the peak to be stored');
  expect(await peak()).toBe(3);
  // A report from another server with fewer viewers.
  await server.streams.raisePeakViewerCount(streamId, 2);
  expect(await peak()).toBe(3);
});

test('a socket that the server closes is removed from the viewers', async () => {
  const streamId = await server.createStream(mira);
  const person = await server.signUp();
  await watch(streamId, person);
  expect(server.viewers.viewerCount(streamId)).toBe(1);
  server.sockets.disconnectUser(person.userId);
  expect(server.sockets.rooms.size(streamId)).toBe(0);
});
