import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrate.ts';
import { startPostgres } from '../../platform/postgres/postgres.ts';
import { until } from '../../testing/live-client.ts';
import { startRealtimeServer } from '../../testing/realtime-server.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('kill -9 of Postgres while 20 clients send: no acknowledged message is missing, none is doubled', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  await chmod(dataFolder, 0o755);
  const postgres = await startPostgres({ dataFolder, log: quiet });
  const admin = new Pool({ connectionString: postgres.connectionString, max: 1 });
  admin.on('error', () => undefined);
  await migrateDatabase(admin);
  await admin.end();
  const server = await startRealtimeServer(postgres.connectionString, {
    // This test must not run into rate limits.
    messagesPerWindow: 1_000_000,
    sockets: { events: { max: 1_000_000, windowSeconds: 1 } },
  });
  try {
    const mira = await server.signUp('streamer');
    const streamId = await server.createStream(mira);
    const reader = await server.connect();
    await reader.join(streamId);
    const senders = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = await server.connect(await server.signUp());
        await client.join(streamId);
        return client;
      }),
    );

    let isSending = true;
    const unanswered: string[] = [];
    const acknowledged = new Map<string, { id: string; sequence: number; content: string }>();
    const sending = Promise.all(
      senders.map(async (sender, index) => {
        for (let count = 1; isSending; count += 1) {
          const message = { streamId, content: `${index}:${count}`, clientMessageId: randomUUID() };
          const answer = await sender.socket.timeout(20_000).emitWithAck('chat:send-message', message);
          if (answer.success) {
            const { id, sequence } = await sender.next(
              'chat:message:sent',
              ({ clientMessageId }) => clientMessageId === message.clientMessageId,
            );
            acknowledged.set(message.clientMessageId, { id, sequence, content: message.content });
          } else {
            unanswered.push(answer.code);
          }
        }
      }),
    );

    await until(() => acknowledged.size > 100, 'the first hundred messages');
    for (let kills = 1; kills <= 2; kills += 1) {
      const killed = postgres.processId();
      const before = acknowledged.size;
      process.kill(killed, 'SIGKILL');
      await until(() => postgres.processId() !== killed, 'Postgres to be back');
      await until(() => acknowledged.size > before + 60, 'messages after the kill');
    }
    isSending = false;
    await sending;

    const { rows } = await server.database.pool.query(
      'select sequence, client_message_id, payload from stream_events where stream_id = $1 order by sequence',
      [streamId],
    );
    expect(rows.map((row) => Number(row.sequence))).toEqual(rows.map((_, index) => index + 1));
    const stored = new Map(rows.map((row) => [row.client_message_id, row]));
    expect(stored.size).toBe(rows.length);
    for (const [clientMessageId, message] of acknowledged) {
      expect(stored.get(clientMessageId)).toMatchObject({
        sequence: String(message.sequence),
        payload: { message: { content: message.content } },
      });
    }
    // The server rejects messages only with the code for overload.
    expect(unanswered.filter((code) => code !== 'chat_overloaded')).toEqual([]);

    // A client that only reads also gets every message once and in order.
    await until(() => reader.of('chat:message').length >= rows.length, 'all messages');
    expect(reader.of('chat:message').map(({ sequence }) => sequence)).toEqual(
      rows.map((_, index) => index + 1),
    );
  } finally {
    await server.close();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
});
