import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';

/** What the work of a transaction asks. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/**
 * Runs `work` between BEGIN and COMMIT on one connection of the pool. Unlike the query builder's own `transaction` of a pool,
 * a connection that breaks, at BEGIN too, always goes back to the pool as broken, and the error that comes out is the
 * one that happened, not the failed ROLLBACK after it.
 *
 * When the connection breaks during COMMIT, whether it took place is unknown to the caller: see `isTransient`.
 */
export async function runTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const connection = await pool.connect();
  let failure: { error: unknown } | undefined;
  let isBroken = true;
  try {
    const result = await drizzle({ client: connection }).transaction(async (transaction) => {
      try {
        return await work(transaction);
      } catch (error) {
        failure = { error };
        throw error;
      }
    }, config);
    isBroken = false;
    return result;
  } catch (error) {
    // Another error than that of the work came of BEGIN, COMMIT or ROLLBACK: the connection may carry an open transaction.
    isBroken = failure?.error !== error || isConnectionLost(error);
    throw failure === undefined ? error : failure.error;
  } finally {
    connection.release(isBroken);
  }
}

/** SQLSTATE classes and codes after which the same work may succeed on a new connection or a moment later. */
const connectionStates = /^(08...|57P0[1-4]|53300)$/;
const contentionStates = /^(40001|40P01|55P03|57014)$/;
/** Classes of what is wrong with a value. */
const valueStates = /^2[23]...$/;
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Connection ended/i;

function* causes(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) yield at;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether the database could not be reached, or the connection to it ended in the middle. */
export function isConnectionLost(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = codeOf(cause);
    if (connectionStates.test(code) || systemCodes.has(code) || driverMessages.test(cause.message))
      return true;
  }
  return false;
}

/** Whether a query failed for another reason than its values, such as a name that is taken. */
export function isQueryFailure(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  for (const cause of causes(error)) if (valueStates.test(codeOf(cause))) return false;
  return true;
}

/** Whether another try may succeed: a lost connection, a deadlock, a lock or a statement that took too long. */
export function isTransient(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  for (const cause of causes(error)) if (contentionStates.test(codeOf(cause))) return true;
  return false;
}
