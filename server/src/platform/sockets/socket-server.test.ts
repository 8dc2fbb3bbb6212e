import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { socketLimits } from '@greenroom/contract/limits/sockets';
import { serverEvents } from '@greenroom/contract/socket-events';
import { LiveClient, until } from '../../testing/live-client.ts';
import { type LivePerson, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { checkOutbound } from './outbound.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let mira: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRealtimeServer(database.connectionString);
  mira = await server.signUp('streamer');
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
});

test('[SOCK-1] a socket authenticates with the session as its auth token', async () => {
  const streamId = await server.createStream(mira);
  const client = await server.connect(mira);
  await client.join(streamId);
  client.send('chat:send-message', { streamId, content: 'it is me' });
  expect(await client.next('chat:message')).toMatchObject({ userId: mira.userId, username: mira.username });
});

test('[SOCK-2] a socket opens anonymously, without a token', async () => {
  const client = await server.connect();
  expect(client.socket.connected).toBe(true);
});

test.each([
  ['sockets', '40'],
  ['looks for a session', '40{"token":"x"}'],
])('a connection is accepted once, and cannot create thousands of %s', async (_what, packet) => {
  const own = await startRealtimeServer(database.connectionString);
  const sockets: unknown[] = [];
  own.sockets.onDisconnected((client) => sockets.push(client));
  const address = `${own.origin}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const body = Array.from({ length: 900 }, () => packet).join('\u001e');
  await fetch(`${address}&sid=${sid}`, { method: 'POST', body });
  let answers = '';
  await until(async () => {
    const answer = await fetch(`${address}&sid=${sid}`);
    if (answer.ok) answers += await answer.text();
    return !answer.ok;
  }, 'the connection to end');
  expect(sockets.length).toBeLessThanOrEqual(2);
  // A refusal is `44`.
  expect(answers.split('44').length - 1).toBeLessThanOrEqual(2);
  await own.close();
});

test('[SOCK-3] the socket tries websocket, then polling', async () => {
  const first = new LiveClient(server.origin, undefined, { transports: socketLimits.transports });
  expect(await first.opened()).toBeUndefined();
  expect(first.socket.io.engine.transport.name).toBe('websocket');
  first.close();
  // A network that lets no websocket through.
  const own = await startRealtimeServer(database.connectionString);
  let tries = 0;
  own.http.removeAllListeners('upgrade');
  own.http.on('upgrade', (_request, socket) => {
    tries += 1;
    socket.destroy();
  });
  const second = new LiveClient(own.origin, undefined, { transports: socketLimits.transports });
  await until(() => second.socket.connected, 'the socket to open by polling');
  expect(tries).toBe(1);
  expect(second.socket.io.engine.transport.name).toBe('polling');
  second.close();
  await own.close();
});

test('an invalid token is refused with a message, and does not become anonymous', async () => {
  const { rows } = await server.database.pool.query('select token from sessions limit 1');
  // The stored token is not the one that is given out: that one is signed.
  for (const token of ['nonsense', String(rows[0].token)]) {
    const client = new LiveClient(server.origin, token);
    const refusal = await client.opened();
    expect(refusal).toMatchObject({
      message: 'Unauthorized - please sign in again',
      data: { code: 'signed_out' },
    });
    expect(client.socket.connected).toBe(false);
    client.close();
  }
});

test('[SOCK-27] what is wrong with an event is said with error', async () => {
  const client = await server.connect();
  client.socket.emit('stream:join', { streamId: 'no id' });
  expect(await client.next('error', ({ message }) => message.includes('stream:join'))).toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('streamId'),
  });
  client.socket.emit('stream:join');
  client.socket.emit('no:such-event', {});
  expect(await client.next('error', ({ message }) => message.includes('no:such-event'))).toMatchObject({
    code: 'invalid_input',
  });
  const streamId = await server.createStream(mira);
  const report = { streamId, timestamp: new Date().toISOString(), user: { email: mira.email } };
  client.socket.emit('streamStarted', report);
  expect(await client.next('error', ({ code }) => code === 'signed_out')).toEqual({
    code: 'signed_out',
    message: 'Unauthorized - please sign in again',
  });
  // An unexpected error is reported too, without its cause.
  vi.spyOn(server.viewers, 'enter').mockImplementationOnce(() => {
    throw new Error('The ledger is broken');
  });
  client.socket.emit('stream:join', { streamId });
  const unexpected = await client.next('stream:error');
  expect(unexpected).toMatchObject({ streamId, code: 'internal', message: expect.stringMatching(/./) });
  expect(JSON.stringify(unexpected)).not.toContain('ledger');
  // It is still of use.
  expect(await client.socket.emitWithAck('stream:join', { streamId })).toEqual({ success: true });
});

test('reports of all studios of one account have one limit', async () => {
  const streamId = await server.createStream(mira);
  const studios = [await server.connect(mira), await server.connect(mira)];
  const report = { streamId, timestamp: new Date().toISOString() };
  const answers: { success: boolean }[] = [];
  for (let sent = 0; sent < 12; sent += 1)
    answers.push(await studios[sent % 2]!.socket.emitWithAck('streamEnded', report));
  expect(answers.filter(({ success }) => success)).toHaveLength(10);
  expect(answers.slice(10)).toMatchObject([{ code: 'too_many_requests' }, { code: 'too_many_requests' }]);
});

test('an event that asks for an acknowledgement gets one', async () => {
  const streamId = await server.createStream(mira);
  const client = await server.connect(mira);
  expect(await client.socket.emitWithAck('stream:join', { streamId })).toEqual({ success: true });
  const message = { streamId, content: 'hello', clientMessageId: randomUUID() };
  expect(await client.socket.emitWithAck('chat:send-message', message)).toEqual({ success: true });
  // The result is sent once, by the event.
  expect(client.of('chat:message:sent')).toMatchObject([
    { sequence: 1, clientMessageId: message.clientMessageId },
  ]);
  expect(await client.socket.emitWithAck('chat:send-message', { streamId, content: ' ' })).toEqual({
    success: false,
    code: 'chat_empty',
    message: 'A message cannot be empty',
  });
});

test('a polling client gets the same events as a WebSocket client', async () => {
  const streamId = await server.createStream(mira);
  const polling = await server.connect(undefined, { transports: ['polling'] });
  const upgraded = await server.connect(undefined, { transports: ['polling', 'websocket'] });
  const sender = await server.connect(mira);
  await until(() => upgraded.socket.io.engine.transport.name === 'websocket', 'the upgrade');
  for (const client of [polling, upgraded, sender]) await client.join(streamId);
  for (let count = 1; count <= 5; count += 1)
    sender.send('chat:send-message', { streamId, content: `m${count}` });
  for (const client of [polling, upgraded]) {
    await until(() => client.of('chat:message').length === 5, 'all messages');
    expect(client.of('chat:message').map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  }
});

test('a page of another site may not open a socket, our own may', async () => {
  const stranger = new LiveClient(server.origin, undefined, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(await stranger.opened()).toBeDefined();
  stranger.close();
  const own = new LiveClient(server.origin, undefined, { headers: { origin: server.origin } });
  expect(await own.opened()).toBeUndefined();
  own.close();
});

test('a revoked session’s sockets are closed, the user’s other sessions’ are not', async () => {
  const person = await server.signUp();
  const client = await server.connect(person);
  const other = await server.connect(mira);
  server.sockets.disconnectSession(person.sessionId);
  expect(await client.next('server:closing')).toMatchObject({ reason: 'signed-out' });
  await until(() => !client.socket.connected, 'the connection to be cut');
  expect(other.socket.connected).toBe(true);
});

test('all sockets of a user are closed except those of the requesting session', async () => {
  const person = await server.signUp();
  const client = await server.connect(person);
  server.sockets.disconnectUser(person.userId, person.sessionId);
  server.sockets.disconnectUser(mira.userId);
  expect(client.socket.connected).toBe(true);
  server.sockets.disconnectUser(person.userId, 'another-session');
  expect(await client.next('server:closing')).toMatchObject({ reason: 'signed-out' });
});

test('a new role applies as soon as it is announced', async () => {
  const person = await server.signUp();
  const client = await server.connect(person);
  const streamId = await server.createStream(mira);
  await client.join(streamId);
  await server.database.pool.query("update users set role = 'admin' where id = $1", [person.userId]);
  client.send('chat:send-message', { streamId, content: 'before' });
  expect(await client.next('chat:message', ({ content }) => content === 'before')).toMatchObject({
    role: 'viewer',
  });
  await server.sockets.recheckUser(person.userId);
  client.send('chat:send-message', { streamId, content: 'after' });
  expect(await client.next('chat:message', ({ content }) => content === 'after')).toMatchObject({
    role: 'streamer',
  });
});

test('a session that is revoked while its sockets connect has none open afterwards', async () => {
  const person = await server.signUp();
  const clients = Array.from({ length: 20 }, () => new LiveClient(server.origin, person.token));
  await until(() => clients.some(({ socket }) => socket.connected), 'the first socket');
  await server.database.pool.query('delete from sessions where id = $1', [person.sessionId]);
  server.sockets.disconnectSession(person.sessionId);
  await until(
    () => clients.every(({ socket, received }) => !socket.connected && received.length > 0),
    'the end of every socket',
  );
  const answers = clients.flatMap(({ received }) => received.map(({ name }) => name));
  expect(answers.every((name) => name === 'server:closing' || name === 'connect_error')).toBe(true);
});

test('a session that ends on another server closes its sockets, and a new role applies', async () => {
  const own = await startRealtimeServer(database.connectionString, {
    messagesPerWindow: 1_000_000,
    sockets: { sessionCheckMs: 60, events: { max: 1_000_000, windowSeconds: 1 } },
  });
  const person = await own.signUp();
  const client = await own.connect(person);
  const streamId = await own.createStream(await own.signUp('streamer'));
  await client.join(streamId);
  await own.database.pool.query("update users set role = 'admin' where id = $1", [person.userId]);
  await until(() => {
    client.send('chat:send-message', { streamId, content: 'what am I?' });
    return client.of('chat:message').some(({ role }) => role === 'streamer');
  }, 'the new role');
  await own.database.pool.query('delete from sessions where user_id = $1', [person.userId]);
  expect(await client.next('server:closing')).toMatchObject({ reason: 'signed-out' });
  await until(() => !client.socket.connected, 'the connection to be cut');
  await own.close();
});

test('[SOCK-29] a payload that is not as the contract declares it is caught before it leaves', () => {
  const viewerCount = { streamId: 's', viewerCount: 3 };
  expect(() => checkOutbound({ name: 'stream:viewer-count', payload: viewerCount })).not.toThrow();
  const more = { ...viewerCount, secret: 1 };
  expect(() => checkOutbound({ name: 'stream:viewer-count', payload: more })).toThrow('does not declare');
  const wrong = { streamId: 's', viewerCount: 'three' } as unknown as typeof viewerCount;
  expect(() => checkOutbound({ name: 'stream:viewer-count', payload: wrong })).toThrow('stream:viewer-count');
  // The server looks at what it sends, too.
  const send = (payload: typeof viewerCount) =>
    server.sockets.rooms.sendTo([], [{ name: 'stream:viewer-count', payload }]);
  expect(() => send(viewerCount)).not.toThrow();
  for (const payload of [more, wrong]) expect(() => send(payload)).toThrow('stream:viewer-count');
});

test('[SOCK-29] what two people and a visitor get of a show is as the contract declares it, no field less and none more', async () => {
  const streamId = await server.createStream(mira);
  const [host, viewer, visitor] = [
    await server.connect(mira),
    await server.connect(await server.signUp()),
    await server.connect(),
  ];
  for (const client of [host, viewer, visitor]) await client.join(streamId);
  await server.streams.goLive(mira, streamId);
  viewer.send('chat:send-message', { streamId, content: 'hello @bo', mentions: ['bo'] });
  visitor.send('chat:send-message', { streamId, content: 'let me in' });
  visitor.send('stream:join', { streamId: randomUUID() });
  await visitor.next('chat:error');
  await visitor.next('stream:error');
  await viewer.next('chat:message:sent');
  viewer.close();
  await host.next('stream:viewer:left');
  await server.streams.end(mira, streamId);
  await visitor.next('stream:ended');
  const received = [host, viewer, visitor].flatMap((client) => client.received);
  const names = new Set(received.map(({ name }) => name));
  expect([...names].toSorted()).toEqual(
    expect.arrayContaining(['chat:message', 'stream:joined', 'stream:status', 'stream:viewer-count']),
  );
  for (const { name, payload } of received) {
    expect(serverEvents, name).toHaveProperty([name]);
    expect(serverEvents[name as keyof typeof serverEvents].parse(payload), name).toEqual(payload);
  }
});

test('a server that drains sends an event, closes its sockets and accepts no new one', async () => {
  const own = await startRealtimeServer(database.connectionString);
  const client = await own.connect();
  own.sockets.drain();
  expect(await client.next('server:closing')).toMatchObject({ reason: 'draining' });
  await until(() => !client.socket.connected, 'the connection to be closed');
  const late = new LiveClient(own.origin);
  expect(await late.opened()).toBeDefined();
  late.close();
  await own.close();
});
