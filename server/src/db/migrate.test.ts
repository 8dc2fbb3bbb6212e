import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { DatabaseHistoryError, migrateDatabase } from './migrate.ts';

let pool: Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  pool = database.connect(2);
});
afterAll(async () => {
  await drop();
});
beforeEach(async () => {
  await pool.query(`delete from drizzle.__drizzle_migrations where hash like 'test %'`);
});

const record = async (hash: string, createdAt: number) =>
  pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    createdAt,
  ]);

test('a database that is up to date is not changed', async () => {
  await expect(migrateDatabase(pool)).resolves.toBeUndefined();
});

test('a database with an unknown migration is refused with instructions', async () => {
  await record('test of an unreleased version', 1_700_000_000_000);
  await expect(migrateDatabase(pool)).rejects.toThrow(DatabaseHistoryError);
  await expect(migrateDatabase(pool)).rejects.toThrow(/DATA_FOLDER.*DATABASE_URL/);
});

test('a refusal leaves no lock: the next start is answered at once', async () => {
  await record('test of an unreleased version', 1_700_000_000_000);
  await expect(migrateDatabase(pool)).rejects.toThrow(DatabaseHistoryError);
  await pool.query(`delete from drizzle.__drizzle_migrations where hash like 'test %'`);
  await expect(migrateDatabase(pool)).resolves.toBeUndefined();
});

test('a database that a newer version has migrated is accepted', async () => {
  await record('test of a newer version', Date.UTC(2100, 0, 1));
  await expect(migrateDatabase(pool)).resolves.toBeUndefined();
});

test('only the snapshot of the last migration is in the folder', async () => {
  const folder = join(import.meta.dirname, 'migrations');
  const last = (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const snapshots = (await readdir(join(folder, 'meta'))).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${last?.slice(0, 4)}_snapshot.json`]);
});
