import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { BaseLogger } from 'pino';
import pLimit from 'p-limit';
import { runTransaction, type Transaction } from './transaction.ts';

/** The type for queries, whether on the pool or inside `transaction`: both have the same interface. */
export type Database = NodePgDatabase;
export type Queryable = Database | Transaction;

export interface DatabaseClient {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

/**
 * The share of a pool that transactions may hold. Work inside a transaction also runs queries outside it,
 * such as for prices. If transactions held every connection, all of them would wait for one more.
 */
const partForTransactions = 0.75;

/**
 * Creates a connection pool. A lost connection is logged and replaced. The query that was running on it
 * fails; later ones do not.
 */
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
    keepAlive: true,
    application_name: 'greenroom',
  });
  pool.on('error', (error) => {
    log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (connection) => {
    // The pool handles errors only while a connection is idle. An error in use would end the whole process.
    connection.on('error', (error) => {
      log.debug({ err: error }, 'a database connection in use was lost');
    });
  });
  const db = drizzle({ client: pool });
  const inTurn = pLimit(Math.max(1, Math.floor(maxConnections * partForTransactions)));
  db.transaction = async (work, config) => inTurn(async () => runTransaction(pool, work, config));
  return { db, pool, close: async () => pool.end() };
}
