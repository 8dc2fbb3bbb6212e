import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseClient } from '../../../db/client.ts';
import { until } from '../../../testing/live-client.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createLog } from '../../../platform/log.ts';
import { createRevocations, type Revocations } from './revocations.service.ts';

const log = createLog('silent');
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: DatabaseClient;
const processes: { revocations: Revocations; heard: unknown[] }[] = [];

function startProcess(): { revocations: Revocations; heard: unknown[] } {
  const { connectionString } = testDatabase;
  const revocations = createRevocations({ database, connectionString, log });
  const heard: unknown[] = [];
  for (const name of ['sessionEnded', 'userSignedOut', 'roleChanged', 'streamKeyReplaced'] as const) {
    revocations.on(name, (payload) => void heard.push({ name, ...payload }));
  }
  const started = { revocations, heard };
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

test('every process hears each revocation once, also after its connection was cut', async () => {
  const [one, other] = [startProcess(), startProcess()];
  await until(async () => (await listeningPids()).length === 2, 'both to listen');
  const ended = { name: 'sessionEnded', sessionId: 's1', userId: 'u1' };
  await one.revocations.emit('sessionEnded', { sessionId: 's1', userId: 'u1' });
  expect(one.heard).toEqual([ended]);
  await until(() => other.heard.length > 0, 'the other to hear');
  expect(other.heard).toEqual([ended]);

  const cut = await listeningPids();
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [cut]);
  await until(
    async () => (await listeningPids()).filter((pid) => !cut.includes(pid)).length === 2,
    'both to listen again',
  );
  await other.revocations.emit('userSignedOut', { userId: 'u2', exceptSessionId: 's2' });
  await until(() => one.heard.length > 1, 'the first to hear');
  const signedOut = { name: 'userSignedOut', userId: 'u2', exceptSessionId: 's2' };
  expect([one.heard, other.heard]).toEqual([
    [ended, signedOut],
    [ended, signedOut],
  ]);
});
