import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { BaseLogger } from 'pino';

/** Queries run on this or, inside `transaction`, on what it passes: both have the same interface. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

export interface DatabaseClient {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

/** Connects a pool. A lost connection is logged and replaced; the query that was on it fails, later ones do not. */
export function connectDatabase(
  connectionString: string,
  log: Pick<BaseLogger, 'warn' | 'debug'>,
  maxConnections = 20,
): DatabaseClient {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'greenroom',
  });
  pool.on('error', (error) => {
    log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (connection) => {
    // The pool listens only while a connection is idle; one that breaks in use would end the whole process.
    connection.on('error', (error) => {
      log.debug({ err: error }, 'a database connection in use was lost');
    });
  });
  return { db: drizzle({ client: pool }), pool, close: async () => pool.end() };
}
