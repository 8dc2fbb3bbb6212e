import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseClient } from '../../../db/client.ts';
import { until } from '../../../testing/live-client.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createLog } from '../../../platform/log.ts';
import { createRevocations, type Revocations } from './revocations.service.ts';

const log = createLog('silent');
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: DatabaseClient;
const processes: { revocations: Revocations; received: unknown[] }[] = [];

function startProcess(): { revocations: Revocations; received: unknown[] } {
  const { connectionString } = testDatabase;
  const revocations = createRevocations({ database, connectionString, log });
  const received: unknown[] = [];
  for (const name of ['sessionEnded', 'userSignedOut', 'roleChanged', 'streamKeyReplaced'] as const) {
    revocations.on(name, (payload) => void received.push({ name, ...payload }));
  }
  const started = { revocations, received };
  processes.push(started);
  return started;
}

/** The ids of the Postgres processes whose connections listen for notifications. */
async function listeningPids(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'greenroom revocations' and datname = current_database() and query like 'listen%'",
  );
  return rows.map(({ pid }) => pid);
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.connectionString, log);
});
afterAll(async () => {
  for (const { revocations } of processes) await revocations.stop();
  await database.close();
  await testDatabase.drop();
});

test('every process receives each revocation once, also after its connection was lost', async () => {
  const [one, other] = [startProcess(), startProcess()];
  await until(async () => (await listeningPids()).length === 2, 'both to listen');
  const ended = { name: 'sessionEnded', sessionId: 's1', userId: 'u1' };
  await one.revocations.emit('sessionEnded', { sessionId: 's1', userId: 'u1' });
  expect(one.received).toEqual([ended]);
  await until(() => other.received.length > 0, 'the other to receive it');
  expect(other.received).toEqual([ended]);

  const cut = await listeningPids();
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [cut]);
  await until(
    async () => (await listeningPids()).filter((pid) => !cut.includes(pid)).length === 2,
    'both to listen again',
  );
  await other.revocations.emit('userSignedOut', { userId: 'u2', exceptSessionId: 's2' });
  await until(() => one.received.length > 1, 'the first to receive it');
  const signedOut = { name: 'userSignedOut', userId: 'u2', exceptSessionId: 's2' };
  expect([one.received, other.received]).toEqual([
    [ended, signedOut],
    [ended, signedOut],
  ]);
});
