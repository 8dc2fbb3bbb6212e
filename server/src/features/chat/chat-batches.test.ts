import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { BatchReader } from '@greenroom/contract/chat/message-batch';
import type { MessageBatch } from '@greenroom/contract/chat/message-batch.schemas';
import { LiveClient, until } from '../../testing/live-client.ts';
import { type LivePerson, type RealtimeServer, startRealtimeServer } from '../../testing/realtime-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RealtimeServer;
let mira: LivePerson;
let kim: LivePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRealtimeServer(database.connectionString, {
    messagesPerWindow: 10_000,
    // All readers share one address, and each is disconnected and back within a few messages.
    sockets: {
      events: { max: 10_000, windowSeconds: 1 },
      openingsPerAddress: { max: 10_000, windowSeconds: 1 },
    },
    joinsPerAddress: 120_000,
  });
  mira = await server.signUp('streamer');
  kim = await server.signUp();
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

/** A reader who accepts batches, and the messages of all its connections, one list per connection. */
class Reader {
  readonly connections: ChatMessage[][] = [];
  readonly #streamId: string;
  #client: LiveClient | undefined;
  #last = 0;

  constructor(streamId: string) {
    this.#streamId = streamId;
  }

  get last(): number {
    return this.#last;
  }

  async connect(): Promise<void> {
    const client = new LiveClient(server.origin, undefined, { batches: true });
    const batches = new BatchReader(this.#streamId);
    const got: ChatMessage[] = [];
    const take = (messages: readonly ChatMessage[]) => {
      got.push(...messages);
      this.#last = got.at(-1)?.sequence ?? this.#last;
    };
    client.socket.on('chat:batch', (batch: MessageBatch) => take(batches.read(batch)));
    client.socket.on('chat:message', (message: ChatMessage) => take([message]));
    client.socket.on('stream:joined', ({ events }: { events: { message: ChatMessage }[] }) =>
      take(events.map(({ message }) => message)),
    );
    this.connections.push(got);
    this.#client = client;
    await client.opened();
    await client.join(this.#streamId, this.#last);
  }

  /** Simulates a lost network: no close frame is sent, and data in flight is lost. */
  cut(): void {
    this.#client?.socket.removeAllListeners();
    this.#client?.close();
  }
}

async function sendAll(streamId: string, sender: LiveClient, count: number): Promise<string[]> {
  const contents = Array.from({ length: count }, (_, index) => `message ${index} for @kim`);
  for (const [index, content] of contents.entries()) {
    sender.send('chat:send-message', { streamId, content, clientMessageId: randomUUID() });
    if (index % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => sender.of('chat:message:sent').length === count, 'all messages to be stored');
  return contents;
}

test('a client with batches gets the same messages as one without, in fewer events and bytes', async () => {
  const streamId = await server.createStream(mira);
  const [sender, single] = [await server.connect(kim), await server.connect()];
  const reader = new Reader(streamId);
  const raw = new LiveClient(server.origin, undefined, { batches: true });
  await raw.opened();
  for (const client of [sender, single, raw]) await client.join(streamId);
  await reader.connect();
  const contents = await sendAll(streamId, sender, 60);
  await until(() => reader.last === 60 && single.of('chat:message').length === 60, 'all messages');
  expect(single.of('chat:message').map(({ content }) => content)).toEqual(contents);
  const known = single.of('chat:message').map(({ clientMessageId: _own, ...message }) => message);
  expect(reader.connections).toEqual([known]);
  expect(raw.of('chat:message')).toEqual([]);
  const batches = raw.of('chat:batch');
  expect(batches.length).toBeLessThan(60);
  expect(JSON.stringify(batches).length).toBeLessThan(JSON.stringify(single.of('chat:message')).length / 3);
  raw.close();
  reader.cut();
});

test('no message is lost, repeated or out of order when connections are cut at any moment', async () => {
  const streamId = await server.createStream(mira);
  const sender = await server.connect(kim);
  await sender.join(streamId);
  const readers = Array.from({ length: 8 }, () => new Reader(streamId));
  await Promise.all(readers.map(async (reader) => reader.connect()));
  let isSending = true;
  const cutting = readers.map(async (reader, index) => {
    for (let cut = 0; isSending; cut += 1) {
      const enough = reader.last + 3 + ((cut * 7 + index * 5) % 23);
      await until(() => reader.last >= enough || !isSending, 'some messages');
      reader.cut();
      await reader.connect();
    }
  });
  await sendAll(streamId, sender, 400);
  isSending = false;
  await Promise.all(cutting);
  await until(() => readers.every(({ last }) => last === 400), 'all messages at every reader');
  for (const { connections } of readers) {
    expect(connections.length).toBeGreaterThan(1);
    const sequences = connections.flat().map(({ sequence }) => sequence);
    expect(sequences).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
  }
  for (const reader of readers) reader.cut();
});
