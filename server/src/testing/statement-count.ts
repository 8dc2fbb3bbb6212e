import { isInBackground } from '../platform/jobs/background-work.ts';
import type { Pool, PoolClient } from 'pg';

/** Counts the statements that a pool's connections send for callers, and names them. */
export function countStatements(pool: Pool): { during(work: () => Promise<unknown>): Promise<string[]> } {
  const counted = new WeakSet<PoolClient>();
  let statements: string[] = [];
  pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client);
    const count = (...parameters: unknown[]): unknown => {
      const [first] = parameters;
      const statement = typeof first === 'string' ? first : (first as { text: string }).text;
      if (!isInBackground()) statements.push(statement);
      return Reflect.apply(query, client, parameters);
    };
    Object.assign(client, { query: count });
  });
  return {
    async during(work) {
      statements = [];
      await work();
      return statements;
    },
  };
}
