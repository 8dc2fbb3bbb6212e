import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../testing/live-client.ts';
import { type LivePerson, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openChat } from '../../testing/shows/open-chat.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let mira: LivePerson;
let kim: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRealtimeServer(database.connectionString);
  mira = await server.signUp('streamer');
  kim = await server.signUp();
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
});

/** A show by mira, with kim and an anonymous visitor in it. */
const show = async () => openChat(server, mira, kim);

test('[SOCK-6] a client joins a stream with stream:join', async () => {
  const streamId = await server.createStream(mira);
  const client = await server.connect();
  const joined = await client.join(streamId);
  expect(joined).toMatchObject({ streamId, status: 'created', isLive: false, events: [], lastSequence: 0 });
  await server.eventLog.append(streamId, {
    type: 'product.unpinned',
    actorId: mira.userId,
    payload: { productId: 'p' },
  });
  await client.next('stream:product:unpinned');
});

test('[SOCK-7] a client leaves a stream with stream:leave and then gets nothing of it', async () => {
  const { streamId, sender, visitor } = await show();
  visitor.send('stream:leave', { streamId });
  await until(() => server.sockets.rooms.size(streamId) === 1, 'the visitor to have left');
  sender.send('chat:send-message', { streamId, content: 'to whom?' });
  await sender.next('chat:message');
  const other = await server.createStream(mira);
  await visitor.join(other);
  expect(visitor.of('chat:message')).toEqual([]);
});

test('[SOCK-8] [SOCK-11] [LIVEDATA-3] a message sent with chat:send-message reaches the sockets in the room, once, as chat:message with all its fields', async () => {
  const { streamId, sender, visitor } = await show();
  sender.send('chat:send-message', { streamId, content: '  hello there @bo ', mentions: ['bo'] });
  sender.send('chat:send-message', { streamId, content: 'and again' });
  for (const client of [sender, visitor]) {
    await client.next('chat:message', (message) => message.content === 'and again');
    const messages = client.of('chat:message');
    expect(messages).toHaveLength(2);
    expect(messages[0]).toEqual({
      id: expect.stringMatching(/\S/),
      streamId,
      sequence: 1,
      streamTimeMs: 0,
      content: 'hello there @bo',
      mentions: ['bo'],
      userId: kim.userId,
      username: kim.username,
      user: { id: kim.userId, username: kim.username, role: 'viewer' },
      role: 'viewer',
      avatarUrl: `/avatars/${kim.userId}`,
      type: 'message',
      isPinned: false,
      isDeleted: false,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(messages[0]!.id).not.toBe(messages[1]!.id);
    expect(Math.abs(Date.parse(messages[0]!.timestamp) - Date.now())).toBeLessThan(60_000);
  }
});

test('messages that are sent at the same time stay in order', async () => {
  const { streamId, sender, visitor } = await show();
  const contents = Array.from({ length: 10 }, (_, index) => `m${index}`);
  for (const content of contents) sender.send('chat:send-message', { streamId, content });
  await until(() => visitor.of('chat:message').length === 10, 'all messages');
  expect(visitor.of('chat:message').map(({ content }) => content)).toEqual(contents);
});

test('[SOCK-12] a stored message is confirmed to its sender alone with chat:message:sent', async () => {
  const { streamId, sender, visitor } = await show();
  const clientMessageId = randomUUID();
  sender.send('chat:send-message', { streamId, content: 'hello', clientMessageId });
  const sent = await sender.next('chat:message:sent');
  expect(sent).toMatchObject({ streamId, sequence: 1, clientMessageId, remaining: 9 });
  const { rows } = await server.database.pool.query(
    'select payload from stream_events where stream_id = $1',
    [streamId],
  );
  expect(rows).toMatchObject([{ payload: { message: { content: 'hello' } } }]);
  expect((await visitor.next('chat:message')).id).toBe(sent.id);
  expect(visitor.of('chat:message:sent')).toEqual([]);
});

test('[SOCK-15] a join is answered with stream:joined and the latest of the chat, to the one who joins alone', async () => {
  const { streamId, sender, visitor } = await show();
  for (const content of ['one', 'two']) {
    sender.send('chat:send-message', { streamId, content });
    await sender.next('chat:message', (message) => message.content === content);
  }
  const late = await server.connect();
  const joined = await late.join(streamId);
  expect(joined.streamId).toBe(streamId);
  expect(joined.events.map((event) => event.type === 'chat.message' && event.message.content)).toEqual([
    'one',
    'two',
  ]);
  sender.send('chat:send-message', { streamId, content: 'after the join' });
  for (const client of [sender, visitor, late]) {
    await client.next('chat:message', ({ content }) => content === 'after the join');
    expect(client.of('stream:joined').map((each) => each.streamId)).toEqual([streamId]);
  }
});

test('[SOCK-15] a join that fails is not answered with stream:joined', async () => {
  const client = await server.connect(kim);
  client.send('stream:join', { streamId: randomUUID() });
  await client.next('stream:error');
  const streamId = await server.createStream(mira);
  client.send('stream:join', { streamId });
  await client.next('stream:joined', (joined) => joined.streamId === streamId);
  expect(client.of('stream:joined')).toHaveLength(1);
});

test('[CHAT-20] an anonymous socket joins and reads the chat', async () => {
  const { streamId, sender, visitor } = await show();
  sender.send('chat:send-message', { streamId, content: 'hello' });
  expect(await visitor.next('chat:message')).toMatchObject({ content: 'hello' });
  // The history contains earlier messages.
  const { events } = await (await server.connect()).join(streamId);
  expect(events.map((event) => event.type === 'chat.message' && event.message.content)).toEqual(['hello']);
});

test('[CHAT-21] [CHAT-22] an anonymous socket that sends gets the reason why not, and nobody gets its message', async () => {
  const { streamId, sender, visitor } = await show();
  visitor.send('chat:send-message', { streamId, content: 'let me in' });
  expect(await visitor.next('chat:error')).toMatchObject({
    streamId,
    code: 'chat_sign_in_required',
    message: 'Sign in to send messages',
  });
  const passer = await server.connect();
  passer.send('chat:send-message', { streamId, content: 'from outside' });
  expect(await passer.next('chat:error')).toMatchObject({ code: 'chat_sign_in_required' });
  sender.send('chat:send-message', { streamId, content: 'signed in' });
  await visitor.next('chat:message');
  for (const client of [sender, visitor]) {
    expect(client.of('chat:message').map((message) => message.content)).toEqual(['signed in']);
  }
  expect((await server.eventLog.readAfter(streamId, 0, 10)).length).toBe(1);
});

test('[CHAT-9] 500 characters are sent, 501 are refused', async () => {
  const { streamId, sender } = await show();
  sender.send('chat:send-message', { streamId, content: 'x'.repeat(501) });
  expect(await sender.next('chat:error')).toMatchObject({ code: 'chat_too_long' });
  sender.send('chat:send-message', { streamId, content: 'x'.repeat(500) });
  await sender.next('chat:message');
  expect(sender.of('chat:message')).toHaveLength(1);
});

test('[CHAT-13] the 11th message of a minute is not sent, and those of others are', async () => {
  const { streamId, sender, visitor } = await show();
  // The owner must join before the first message. Later clients get it with the history.
  const owner = await server.connect(mira);
  await owner.join(streamId);
  for (let count = 1; count <= 11; count += 1) {
    sender.send('chat:send-message', { streamId, content: `m${count}` });
  }
  const refused = await sender.next('chat:error');
  expect(refused).toMatchObject({ code: 'chat_rate_limited' });
  expect(refused.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  owner.send('chat:send-message', { streamId, content: 'mine' });
  const sent = Array.from({ length: 10 }, (_, index) => `m${index + 1}`);
  for (const client of [visitor, sender, owner]) {
    // Each client has its own socket.
    await client.next('chat:message', (message) => message.content === 'mine');
    const contents = client.of('chat:message').map((message) => message.content);
    expect(contents.toSorted()).toEqual([...sent, 'mine'].toSorted());
  }
  const kept = await server.eventLog.readAfter(streamId, 0, 100);
  expect(JSON.stringify(kept)).toContain('"m10"');
  expect(JSON.stringify(kept)).not.toContain('"m11"');
  expect(sender.of('chat:message:sent').map((sent) => sent.remaining)).toEqual([
    9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
  ]);
  sender.send('chat:send-message', { streamId, content: 'a new minute' });
  // The clock moves after the message is sent and before it arrives. The client would take a later jump for a
  // lost connection.
  server.clock.offsetMs = 60_000;
  await visitor.next('chat:message', (message) => message.content === 'a new minute');
  server.clock.restore();
});

test('[CHAT-7] [CHAT-16] each message is answered with how many are left until the minute of the first is over, in a later tab too', async () => {
  const { streamId, sender } = await show();
  const answerTo = async (content: string) => {
    const clientMessageId = randomUUID();
    sender.send('chat:send-message', { streamId, content, clientMessageId });
    return sender.next('chat:message:sent', (sent) => sent.clientMessageId === clientMessageId);
  };
  const before = Date.now();
  const first = await answerTo('first');
  const resetsAtMs = Date.parse(first.windowResetsAt);
  expect(first.remaining).toBe(9);
  expect(resetsAtMs).toBeGreaterThanOrEqual(before + 60_000);
  expect(resetsAtMs).toBeLessThanOrEqual(Date.now() + 60_000);
  server.clock.offsetMs = 20_000;
  const second = await answerTo('second');
  const later = await (await server.connect(kim)).join(streamId);
  server.clock.restore();
  for (const allowance of [second, later.messageAllowance]) {
    expect(allowance?.remaining).toBe(8);
    // The limiter counts whole milliseconds, and some pass during the test.
    expect(Math.abs(Date.parse(allowance?.windowResetsAt ?? '') - resetsAtMs)).toBeLessThan(1000);
  }
});

test('[CHAT-13] a limit is the user’s, not the socket’s or the show’s, and the host’s as well', async () => {
  const { streamId, sender } = await show();
  const other = await server.createStream(mira);
  const host = await server.connect(mira);
  await host.join(streamId);
  for (const client of [sender, host]) {
    for (let count = 1; count <= 10; count += 1) {
      client.send('chat:send-message', { streamId, content: `m${count}` });
    }
    await client.next('chat:message:sent', (sent) => sent.remaining === 0);
    await client.join(other);
    client.send('chat:send-message', { streamId: other, content: 'm11' });
    expect(await client.next('chat:error')).toMatchObject({ streamId: other, code: 'chat_rate_limited' });
  }
  const secondTab = await server.connect(kim);
  expect((await secondTab.join(streamId)).messageAllowance).toMatchObject({ remaining: 0 });
  const visitor = await server.connect();
  expect(await visitor.join(streamId)).not.toHaveProperty('messageAllowance');
  secondTab.send('chat:send-message', { streamId, content: 'm11' });
  expect(await secondTab.next('chat:error')).toMatchObject({ code: 'chat_rate_limited' });
});

test('[SOCK-26] a refused message is reported with chat:error and the sender’s own id of it', async () => {
  const { streamId, sender } = await show();
  const clientMessageId = randomUUID();
  sender.send('chat:send-message', { streamId, content: ' \n ', clientMessageId });
  expect(await sender.next('chat:error')).toEqual({
    streamId,
    code: 'chat_empty',
    message: 'A message cannot be empty',
    clientMessageId,
  });
});

test('only a client that has joined may send', async () => {
  const streamId = await server.createStream(mira);
  const outsider = await server.connect(kim);
  outsider.send('chat:send-message', { streamId, content: 'from outside' });
  expect(await outsider.next('chat:error')).toMatchObject({ code: 'chat_not_joined' });
});

test('an ended show’s chat is closed', async () => {
  const { streamId, sender } = await show();
  sender.send('chat:send-message', { streamId, content: 'still open' });
  await sender.next('chat:message:sent');
  await server.streams.goLive(mira, streamId);
  await server.streams.end(mira, streamId);
  sender.send('chat:send-message', { streamId, content: 'too late' });
  expect(await sender.next('chat:error')).toMatchObject({ code: 'chat_closed' });
  await sender.next('stream:ended');
  expect(sender.of('chat:message')).toHaveLength(1);
});

test('[MENTION-8] a message’s mentions are sent with it', async () => {
  const { streamId, sender, visitor } = await show();
  sender.send('chat:send-message', { streamId, content: 'look @mira_m and @bo', mentions: ['mira_m', 'bo'] });
  expect((await visitor.next('chat:message')).mentions).toEqual(['mira_m', 'bo']);
});

test('only people named in the text are mentioned, whatever the client claims', async () => {
  const { streamId, sender, visitor } = await show();
  sender.send('chat:send-message', { streamId, content: 'look @bo', mentions: ['mira_m'] });
  expect((await visitor.next('chat:message')).mentions).toEqual(['bo']);
});

test('the show’s own streamer and an admin have the role streamer, another streamer does not', async () => {
  const { streamId } = await show();
  const people = [mira, await server.signUp('admin'), await server.signUp('streamer')];
  const roles = [];
  for (const person of people) {
    const client = await server.connect(person);
    await client.join(streamId);
    client.send('chat:send-message', { streamId, content: 'hello' });
    roles.push((await client.next('chat:message', (message) => message.userId === person.userId)).role);
  }
  expect(roles).toEqual(['streamer', 'streamer', 'viewer']);
});

test('[SOCK-13] [LIVEDATA-3] a system message is emitted as chat:system:message and never as chat:system-message', async () => {
  const { streamId, visitor } = await show();
  await server.eventLog.append(streamId, {
    type: 'chat.system',
    actorId: null,
    payload: {
      message: {
        userId: 'system',
        username: 'Greenroom',
        user: { id: 'system', username: 'Greenroom', role: 'system' },
        content: 'Welcome',
        type: 'system',
        subType: 'greeting',
        metadata: { isQuestion: true },
        isPinned: false,
        isDeleted: false,
        role: 'system',
        mentions: [],
      },
    },
  });
  expect(await visitor.next('chat:system:message')).toMatchObject({
    content: 'Welcome',
    sequence: 1,
    type: 'system',
    role: 'system',
    subType: 'greeting',
    metadata: { isQuestion: true },
  });
  expect(visitor.all('chat:system-message')).toEqual([]);
});
