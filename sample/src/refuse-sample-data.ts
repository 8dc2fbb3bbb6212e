import type { Pool } from 'pg';
import { demoAccounts } from './demo-accounts.ts';

/** A production server was given a database with sample data. The message says what to do. */
export class SampleDataError extends Error {
  override readonly name = 'SampleDataError';
}

/**
 * Whether somebody who signs in with the password that everybody knows may do more than a shopper: sample accounts are in
 * the database. Anybody may register with one of their addresses, but gets no role by that.
 * @throws SampleDataError
 */
export async function refuseSampleData(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select 1 from users where email = any($1) and role <> 'user' limit 1`,
    [demoAccounts.map(({ email }) => email)],
  );
  if (rowCount === 0) return;
  throw new SampleDataError(
    'This database holds the sample data, with demo accounts whose password is public. Production needs one of its own: set DATA_FOLDER to a new folder, or DATABASE_URL to an empty database.',
  );
}
