import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';

/**
 * Waits until nobody else has the lock of this name, and has it until the transaction ends, at all servers of the database.
 * For what is counted or read before it is written, where no row of its own could be locked.
 */
export async function takeNamedLock(transaction: Queryable, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
