import type { Pool } from 'pg';
import { until } from './live-client.ts';

/**
 * Waits until that many statements of the pool's database wait for a lock. Each check is a separate query,
 * because within a transaction a connection sees no backend that started after its first look.
 * @param waiting what waits, for the error message
 * @param query a LIKE pattern for the statements that count
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
