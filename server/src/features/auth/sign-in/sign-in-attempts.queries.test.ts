import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseClient, connectDatabase } from '../../../db/client.ts';
import { runTransaction } from '../../../db/transaction.ts';
import { createLog } from '../../../platform/log.ts';
import { type TestDatabase, createTestDatabase } from '../../../testing/test-database.ts';
import { createSignInAttemptsQueries } from './sign-in-attempts.queries.ts';

let database: TestDatabase;
let client: DatabaseClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = connectDatabase(database.connectionString, createLog('silent'));
});
afterAll(async () => {
  await client.close();
  await database.drop();
});

test('attempts of one account that end while others begin never deadlock', async () => {
  const queries = createSignInAttemptsQueries(client.db);
  const keys = ['account:kim', 'address:192.0.2.7', 'pair:kim:192.0.2.7'];
  const now = new Date();
  const begin = async () =>
    runTransaction(client.pool, async (transaction) => {
      const own = createSignInAttemptsQueries(transaction);
      await own.lockCounts(keys, now);
      for (const key of keys.toReversed()) await own.setCount(key, 1, now);
    });
  for (let round = 0; round < 60; round += 1) {
    // Inserts the rows in reverse order, so that a table scan would lock them in another order than that of
    // their keys.
    await queries.forget(keys);
    for (const key of keys.toReversed()) await queries.lockCounts([key], now);
    const works = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? begin() : queries.releaseOne(keys),
    );
    works.push(queries.forget(keys));
    const failed = (await Promise.allSettled(works)).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
  }
});
