import type { Pool } from 'pg';

/** A production server was given a database with sample data. The message says what to do. */
export class SampleDataError extends Error {
  override readonly name = 'SampleDataError';
}

/**
 * Rejects a database in which a sample account has more rights than a shopper, since everybody knows its
 * password.
 * @throws SampleDataError
 */
export async function refuseSampleData(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from users where is_demo and role <> 'user' limit 1`);
  if (rowCount === 0) return;
  throw new SampleDataError(
    'This database holds the sample data, with demo accounts whose password is public. Production needs a database of its own: set DATA_FOLDER to a new folder, or DATABASE_URL to an empty database.',
  );
}
