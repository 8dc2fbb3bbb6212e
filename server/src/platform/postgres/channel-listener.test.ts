import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('receives what is sent to its channel, in order, and nothing of other channels', async () => {
  const { listener, payloads, states } = listen();
  await until(() => states.length > 0, 'the connection');
  await notify('Kiln news', 'glazed');
  await notify('kiln news', 'another channel');
  await notify('Kiln news', '');
  await listener.caughtUp();
  expect(payloads).toEqual(['glazed', '']);
  expect(states).toEqual([true]);
});

test('many callers at once wait for all messages, and the connection runs one query at a time', async () => {
  const warned = vi.spyOn(process, 'emitWarning');
  const { listener, payloads, states } = listen();
  await until(() => states.length > 0, 'the connection');
  await notify('Kiln news', 'glazed');
  const first = listener.caughtUp();
  await notify('Kiln news', 'fired');
  await Promise.all([listener.caughtUp(), listener.caughtUp(), listener.caughtUp()]);
  expect(payloads).toEqual(['glazed', 'fired']);
  await first;
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('listens again on a new connection after one was closed', async () => {
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

test('reports the error of each failed connection, and tries until one succeeds', async () => {
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

/** A line to the database that can go silent without either end noticing, as one through a router that was switched off. */
async function silentLine(): Promise<{ connectionString: string; silence: () => void; close: () => void }> {
  const address = new URL(database.connectionString);
  const [host, port] = [address.searchParams.get('host') ?? address.hostname, Number(address.port || 5432)];
  const ends: Socket[] = [];
  const line = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    ends.push(near, far);
    near.pipe(far);
    far.pipe(near);
    for (const end of [near, far]) end.on('error', () => {});
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const own = line.address();
  if (own === null || typeof own === 'string') throw new Error('no port');
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String(own.port);
  return {
    connectionString: address.href,
    silence() {
      for (const end of ends) {
        end.unpipe();
        end.pause();
      }
    },
    close() {
      for (const end of ends) end.destroy();
      line.close();
    },
  };
}

test('a connection that no longer answers blocks nobody, and is replaced', async () => {
  const line = await silentLine();
  const { listener, states, payloads } = listen(line.connectionString);
  await until(() => states.length === 1, 'the first connection');
  line.silence();
  await listener.caughtUp();
  expect(states).toEqual([true, false]);
  await until(() => states.length === 3, 'the second connection');
  await notify('Kiln news', 'heard');
  await listener.caughtUp();
  expect(payloads).toEqual(['heard']);
  await listener.stop();
  line.close();
});

test('closes its connection when it is stopped, and opens none again', async () => {
  const { listener, payloads, states } = listen();
  await until(() => states.length === 1, 'the connection');
  await listener.stop();
  await until(async () => (await connectionCount()) === 0, 'the end of the connection');
  await notify('Kiln news', 'too late');
  await listener.caughtUp();
  expect({ payloads, states }).toEqual({ payloads: [], states: [true] });
});
