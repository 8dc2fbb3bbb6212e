import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';

/**
 * Acquires the named lock, across all servers of the database, until the transaction ends. For values that
 * are counted or read before a write, where there is no row to lock.
 */
export async function takeNamedLock(transaction: Queryable, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
