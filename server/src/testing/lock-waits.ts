import type { Pool } from 'pg';
import { until } from './live-client.ts';

/**
 * Waits until so many statements of the pool's database wait for a lock. They are looked for by connections of the pool, each
 * look by itself: within a transaction, a connection sees no backend that began after its first look.
 *
 * @param waiting what waits, for the message of a failure
 * @param query a part of the statements that are meant, as `LIKE` takes it
 */
export async function untilLockWaits(pool: Pool, count: number, waiting: string, query = '%'): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    );
    return rows.length >= count;
  }, waiting);
}
