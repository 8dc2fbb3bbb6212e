import { describe, expect, test } from 'vitest';
import {
  connectionStates,
  defaultRetryLimits,
  idleConnection,
  isGivenUp,
  nextConnection,
} from './connection-life-cycle.ts';
import type { ConnectionEvent, ConnectionLifeCycle } from './connection-life-cycle.ts';

const start = 1_700_000_000_000;

/** The connection after events that are a second apart. */
function after(...types: ConnectionEvent['type'][]): ConnectionLifeCycle {
  return types.reduce<ConnectionLifeCycle>(
    (connection, type, second) => nextConnection(connection, { type }, start + second * 1000),
    idleConnection,
  );
}

const afterConnecting = ['connected', 'disconnected', 'failed', 'reconnecting'] as const;

test('[CONN-1] [CONN-2] [CONN-3] a connection has six states, is idle at first, and is connecting once it is wanted', () => {
  expect(connectionStates).toEqual([
    'idle',
    'connecting',
    'connected',
    'disconnected',
    'failed',
    'reconnecting',
  ]);
  expect(idleConnection).toEqual({ state: 'idle', attempts: 0, retryAtMs: undefined });
  const connecting = { state: 'connecting', attempts: 0, retryAtMs: undefined };
  expect(after('initialised')).toEqual(connecting);
  // Whatever happened to the connection before.
  for (const type of afterConnecting)
    expect(after('initialised', 'failed', 'retried', type, 'initialised'), type).toEqual(connecting);
});

test.each(afterConnecting)('[CONN-4] from connecting it becomes %s', (type) => {
  expect(after('initialised', type).state).toBe(type);
  // No connection is wanted before the start, and none after closing.
  expect(after(type)).toBe(idleConnection);
  expect(after('initialised', 'closed', type)).toBe(idleConnection);
});

describe.each(['disconnected', 'failed'] as const)('once %s', (type) => {
  test('[CONN-5] [CONN-10] a retry is scheduled after 1 s, then after twice as long, at most 30 s', () => {
    let connection = after('initialised');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const limits = { ...defaultRetryLimits, attemptsMax: 8 };
      connection = nextConnection(connection, { type }, start, limits);
      waits.push((connection.retryAtMs ?? Number.NaN) - start);
      connection = nextConnection(connection, { type: 'retried' }, start, limits);
      expect(connection).toEqual({ state: 'reconnecting', attempts: attempt, retryAtMs: undefined });
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  test('[CONN-6] no second retry is scheduled while one is pending', () => {
    const first = after('initialised', type);
    expect(first.retryAtMs).toBe(start + 2000);
    for (const next of ['disconnected', 'failed', 'reconnecting'] as const) {
      const second = nextConnection(first, { type: next }, start + 1500);
      expect(second).toMatchObject({ state: next, retryAtMs: start + 2000 });
      expect(nextConnection(second, { type }, start + 1800).retryAtMs).toBe(start + 2000);
    }
  });

  test('[CONN-7] [CONN-9] after 5 tries no retry is scheduled', () => {
    let connection = after('initialised');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      connection = nextConnection(connection, { type }, start);
      expect(connection.retryAtMs).toBeDefined();
      expect(isGivenUp(connection)).toBe(false);
      connection = nextConnection(connection, { type: 'retried' }, start);
    }
    connection = nextConnection(connection, { type }, start);
    expect(connection).toEqual({ state: type, attempts: 5, retryAtMs: undefined });
    expect(isGivenUp(connection)).toBe(true);
    expect(nextConnection(connection, { type: 'retried' }, start)).toBe(connection);
  });

  test('[CONN-8] once connected the tries start again from the first', () => {
    const connected = after('initialised', type, 'retried', type, 'retried', 'connected');
    expect(connected).toEqual({ state: 'connected', attempts: 0, retryAtMs: undefined });
    expect(nextConnection(connected, { type }, start).retryAtMs).toBe(start + 1000);
  });

  test('a connection that is back cancels the pending retry', () => {
    expect(after('initialised', type, 'connected').retryAtMs).toBeUndefined();
    expect(after('initialised', type, 'connected', 'retried').state).toBe('connected');
  });
});
