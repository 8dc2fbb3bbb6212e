import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Any number that no other program uses for an advisory lock in the same database. */
const migrationLockKey = 7_470_093;

/**
 * Brings the schema up to date. Servers that start at the same moment take turns by an advisory lock, so that each
 * migration runs once.
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLockKey]);
    try {
      await migrate(drizzle({ client: connection }), { migrationsFolder });
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [migrationLockKey]);
    }
  } finally {
    connection.release();
  }
}
