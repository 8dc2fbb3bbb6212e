import { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { closePool } from '../../testing/close-pool.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let isClosed: boolean;
beforeEach(async () => {
  server = await startTestServer();
  isClosed = false;
});
afterEach(async () => {
  if (!isClosed) await server.close();
});

test('a server that stops is not ready, but completes the requests it has', async () => {
  const streamer = await server.signUp('streamer', 'Mira Sol');
  const made = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'A show' } });
  const { id } = made.body.data;
  const { pool } = server.app.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from streams where id = $1 for update', [id]);
  const goLive = server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  await untilLockWaits(pool, 1, 'a go-live that waits for the row');

  const closing = server.close();
  isClosed = true;
  expect(await server.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: {
      success: false,
      message: 'Not ready',
      data: { checks: { server: 'not ready', database: 'ok' } },
    },
  });
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect((await server.call('GET', `/streams/${id}`)).body.data.status).toBe('created');

  await holder.query('commit');
  holder.release();
  expect(await goLive).toMatchObject({ status: 200, body: { data: { isLive: true } } });
  await closing;
  await expect(server.call('GET', '/healthz')).rejects.toThrow('fetch failed');
});

test('the readiness check names the part that is not ready, and never the reason', async () => {
  const admin = new Pool({ connectionString: inject('postgresUrl'), max: 1 });
  const name = new URL(server.connectionString).pathname.slice(1);
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  try {
    const answer = await server.call('GET', '/readyz');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({
      success: false,
      message: 'Not ready',
      data: { checks: { server: 'ok', database: 'not ready', storage: 'ok' } },
    });
  } finally {
    await admin.query(`alter database ${name} allow_connections true`);
    await closePool(admin);
  }
});
