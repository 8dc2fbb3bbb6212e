import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type DatabaseClient } from './client.ts';

const connections = 2;
let stored: Awaited<ReturnType<typeof createTestDatabase>>;
let database: DatabaseClient;

beforeEach(async () => {
  stored = await createTestDatabase();
  database = connectDatabase(stored.connectionString, createLog('silent'), connections);
});
afterEach(async () => {
  await database.close();
  await stored.drop();
});

/** Breaks the connection, as the end of Postgres does. */
function cut(connection: PoolClient): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's types do not name its socket
  (connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const one = async () =>
  database.db.transaction(async (transaction) => (await transaction.execute(sql`select 1 as one`)).rows);

test('transactions whose connection breaks before they begin take no connection from later ones', async () => {
  database.pool.on('acquire', cut);
  for (let round = 0; round < 2 * connections; round += 1) await expect(one()).rejects.toThrow(/begin/);
  database.pool.off('acquire', cut);
  expect(await one()).toEqual([{ one: 1 }]);
  expect(database.pool.waitingCount).toBe(0);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test('transactions whose connection breaks in between fail with the first error, and lose no connection', async () => {
  const held: PoolClient[] = [];
  database.pool.on('acquire', (connection) => held.push(connection));
  for (let round = 0; round < 2 * connections; round += 1) {
    const refused = database.db.transaction(async () => {
      held.forEach(cut);
      throw new Error('The cart is empty.');
    });
    await expect(refused).rejects.toThrow('The cart is empty.');
  }
  expect(await one()).toEqual([{ one: 1 }]);
});

test('work that fails is rolled back, and the next transaction starts clean on the same connection', async () => {
  const { db } = database;
  await db.execute(sql`create table notes (text text not null)`);
  const failing = db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into notes values ('left')`);
    throw new Error('It is refused.');
  });
  await expect(failing).rejects.toThrow('It is refused.');
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into notes values ('kept')`);
    // A nested transaction that fails is rolled back alone.
    const part = transaction.transaction(async (nested) => {
      await nested.execute(sql`insert into notes values ('nested')`);
      throw new Error('The part is refused.');
    });
    await expect(part).rejects.toThrow('The part is refused.');
  });
  expect((await db.execute(sql`select text from notes`)).rows).toEqual([{ text: 'kept' }]);
  expect(database.pool.totalCount).toBe(1);
});

test('a transaction has the requested isolation', async () => {
  const level = database.db.transaction(
    async (transaction) => (await transaction.execute(sql`show transaction_isolation`)).rows,
    { isolationLevel: 'serializable' },
  );
  expect(await level).toEqual([{ transaction_isolation: 'serializable' }]);
});
