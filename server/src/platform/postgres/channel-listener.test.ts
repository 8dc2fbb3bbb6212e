import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { until } from '../../testing/live-client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type ChannelListener, listenToChannel } from './channel-listener.ts';

let database: TestDatabase;
let pool: Pool;
let listeners: ChannelListener[];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.connect();
  listeners = [];
});
afterEach(async () => {
  for (const listener of listeners) await listener.stop();
  await database.drop();
});

function listen(connectionString = database.connectionString) {
  const payloads: string[] = [];
  const states: boolean[] = [];
  const failures: unknown[] = [];
  const listener = listenToChannel({
    connectionString,
    applicationName: 'listener of this test',
    channel: 'Kiln news',
    onNotification: (payload) => payloads.push(payload),
    onListening: (isListening) => states.push(isListening),
    onFailure: (error) => failures.push(error),
  });
  listeners.push(listener);
  return { listener, payloads, states, failures };
}

const notify = async (channel: string, payload: string) =>
  pool.query('select pg_notify($1, $2)', [channel, payload]);

const connectionCount = async (): Promise<number> => {
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where application_name = 'listener of this test' and datname = current_database()",
  );
  return rows.length;
};

test('hears what is sent to its channel, in order, and nothing of another', async () => {
  const { listener, payloads, states } = listen();
  await until(() => states.length > 0, 'the connection');
  await notify('Kiln news', 'glazed');
  await notify('kiln news', 'another channel');
  await notify('Kiln news', '');
  await listener.caughtUp();
  expect(payloads).toEqual(['glazed', '']);
  expect(states).toEqual([true]);
});

test('listens again on a new connection after one was cut', async () => {
  const { listener, payloads, states } = listen();
  await until(() => states.length === 1, 'the first connection');
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener of this test' and datname = current_database()",
  );
  await until(() => states.length === 3, 'the second connection');
  expect(states).toEqual([true, false, true]);
  expect(await connectionCount()).toBe(1);
  await notify('Kiln news', 'fired');
  await listener.caughtUp();
  expect(payloads).toEqual(['fired']);
});

test('gives the error of each connection that cannot be made, and tries until one can', async () => {
  const late = new URL(database.connectionString);
  late.pathname = `${late.pathname}_late`;
  const { listener, states, failures } = listen(late.href);
  await until(() => failures.length > 0, 'the refusal');
  expect(failures[0]).toMatchObject({ message: expect.stringContaining('_late') });
  expect(states).toEqual([false]);
  await listener.caughtUp();
  await pool.query(`create database ${late.pathname.slice(1)}`);
  await until(() => states.includes(true), 'the connection');
  await listener.stop();
  await pool.query(`drop database ${late.pathname.slice(1)} with (force)`);
});

test('leaves no connection when it is stopped, and makes none again', async () => {
  const { listener, payloads, states } = listen();
  await until(() => states.length === 1, 'the connection');
  await listener.stop();
  await until(async () => (await connectionCount()) === 0, 'the end of the connection');
  await notify('Kiln news', 'too late');
  await listener.caughtUp();
  expect({ payloads, states }).toEqual({ payloads: [], states: [true] });
});
