import type { Pool } from 'pg';

/**
 * Ends the pool and waits until its connections are closed. `end` alone does not wait: dropping the database or stopping
 * Postgres next would cut connections that are still closing, and nobody would handle their errors.
 */
export async function closePool(pool: Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = Promise.withResolvers<void>();
  pool.on('remove', () => {
    open -= 1;
    if (open === 0) closed.resolve();
  });
  if (open === 0) closed.resolve();
  await pool.end();
  await closed.promise;
}
