import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Any number that no other program uses for an advisory lock in the same database. */
const migrationLockKey = 7_470_093;

/** The database does not answer, or not to this user. The message says what to do. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';

  constructor(cause: unknown) {
    const reasons = cause instanceof AggregateError ? cause.errors : [cause];
    const words = reasons
      .map((reason) => (reason instanceof Error ? reason.message : String(reason)))
      .join(', ');
    super(`The database at DATABASE_URL cannot be reached (${words}). Start it, or correct DATABASE_URL.`, {
      cause,
    });
  }
}

/**
 * Brings the schema up to date. Servers that start at the same moment take turns by an advisory lock, so that each
 * migration runs once.
 * @throws DatabaseUnreachableError
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnreachableError(error);
  });
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
