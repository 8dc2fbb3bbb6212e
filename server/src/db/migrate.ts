import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';

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

/** The database was migrated by a version of which this one has no history. The message says what to do. */
export class DatabaseHistoryError extends Error {
  override readonly name = 'DatabaseHistoryError';

  constructor() {
    super(
      'The database was made by an unreleased version of Greenroom and cannot be brought up to date. ' +
        'Set DATA_FOLDER to another folder or, where DATABASE_URL is set, DATABASE_URL to an empty database.',
    );
  }
}

/**
 * Refuses a database whose history differs from ours. Migrations that are younger than all of ours are those of a newer
 * version: a server that is being replaced goes on beside it.
 */
async function refuseOtherHistory(connection: PoolClient): Promise<void> {
  const { rows: tables } = await connection.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return;
  const known = readMigrationFiles({ migrationsFolder });
  const { rows } = await connection.query<{ exists: boolean }>(
    `select exists (
      select from drizzle.__drizzle_migrations where created_at <= $1 and hash <> all ($2::text[])
    ) as exists`,
    [Math.max(...known.map(({ folderMillis }) => folderMillis)), known.map(({ hash }) => hash)],
  );
  if (rows[0]?.exists === true) throw new DatabaseHistoryError();
}

/**
 * Brings the schema up to date. Servers that start at the same moment take turns by an advisory lock, so that each
 * migration runs once.
 * @throws DatabaseUnreachableError, DatabaseHistoryError
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnreachableError(error);
  });
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLockKey]);
    try {
      await refuseOtherHistory(connection);
      await migrate(drizzle({ client: connection }), { migrationsFolder });
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [migrationLockKey]);
    }
  } finally {
    connection.release();
  }
}
