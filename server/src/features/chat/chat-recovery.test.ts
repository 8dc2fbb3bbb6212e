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

test('a message that is sent again after a lost answer is stored, shown and counted once', async () => {
  const { streamId, sender, visitor } = await show();
  const message = { streamId, content: 'did you get this?', clientMessageId: randomUUID() };
  sender.send('chat:send-message', message);
  const first = await sender.next('chat:message:sent');
  sender.close();
  const again = await server.connect(kim);
  await again.join(streamId, 0);
  again.send('chat:send-message', message);
  expect(await again.next('chat:message:sent')).toMatchObject({ id: first.id, sequence: 1, remaining: 9 });
  again.send('chat:send-message', { streamId, content: 'next' });
  await visitor.next('chat:message', ({ content }) => content === 'next');
  expect(visitor.of('chat:message').map(({ content }) => content)).toEqual(['did you get this?', 'next']);
});

test('a stored message that is sent again is confirmed again, even when the limit is reached', async () => {
  const { streamId, sender } = await show();
  const message = { streamId, content: 'the last one', clientMessageId: randomUUID() };
  for (let count = 1; count <= 9; count += 1)
    sender.send('chat:send-message', { streamId, content: `m${count}` });
  sender.send('chat:send-message', message);
  const sent = await sender.next('chat:message:sent', ({ remaining }) => remaining === 0);
  sender.send('chat:send-message', message);
  await until(
    () => sender.of('chat:message:sent').filter(({ id }) => id === sent.id).length === 2,
    'the second confirmation',
  );
  expect(sender.of('chat:error')).toEqual([]);
});

test('a client that reconnects again and again gets every message, once and in order', async () => {
  const { streamId } = await show();
  const people = [kim, mira, await server.signUp(), await server.signUp(), await server.signUp()];
  const senders = await Promise.all(
    people.map(async (person) => {
      const client = await server.connect(person);
      await client.join(streamId);
      return client;
    }),
  );
  const total = 50;
  // Ten messages each, a few at a time, while the reader disconnects and reconnects.
  const sending = Promise.all(
    senders.map(async (sender, index) => {
      for (let count = 1; count <= 10; count += 1) {
        sender.send('chat:send-message', { streamId, content: `${index}:${count}` });
        await until(() => sender.of('chat:message:sent').length >= count, 'a confirmation');
      }
    }),
  );
  const sequences: number[] = [];
  let visits = 0;
  while (sequences.length < total) {
    const reader = await server.connect();
    const joined = await reader.join(streamId, sequences.at(-1) ?? 0);
    visits += 1;
    const has = () => [
      ...joined.events.map((event) => event.sequence),
      ...reader.of('chat:message').map((message) => message.sequence),
    ];
    // Disconnected while messages arrive.
    const enough = Math.min(total, sequences.length + 4);
    await until(() => sequences.length + has().length >= enough, 'some messages');
    reader.socket.io.engine.close();
    sequences.push(...has());
  }
  await sending;
  expect(visits).toBeGreaterThan(3);
  expect(sequences).toEqual(Array.from({ length: total }, (_, index) => index + 1));
});
