import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** The key of the advisory lock. No other program in the same database may use this number. */
const migrationLockKey = 7_470_093;

/** The database is unreachable or rejects this user. The message says what to do. */
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
 * The database was migrated by a version whose history this version does not know. The message says what to
 * do.
 */
export class DatabaseHistoryError extends Error {
  override readonly name = 'DatabaseHistoryError';

  constructor() {
    super(
      'The database was created by an unreleased version of Greenroom and cannot be brought up to date. ' +
        'Set DATA_FOLDER to another folder or, where DATABASE_URL is set, DATABASE_URL to an empty database.',
    );
  }
}

/**
 * Rejects a database whose migration history differs from ours. Migrations newer than all of ours are accepted.
 * A newer version added them, and a server that is being replaced continues to run next to it.
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
 * Brings the schema up to date. Servers that start at the same time wait for each other's advisory lock, so
 * each migration runs once.
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
