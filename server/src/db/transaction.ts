import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';

/** The type for queries inside a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/**
 * Runs `work` between BEGIN and COMMIT on one connection of the pool. Unlike the query builder's own
 * `transaction`, a connection that breaks, even at BEGIN, always returns to the pool as broken, and the error
 * thrown is the original one, not that of the failed ROLLBACK.
 *
 * If the connection breaks during COMMIT, the caller cannot know whether it took effect: see `isTransient`.
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
    // The error came from BEGIN, COMMIT or ROLLBACK, not from the work, so the connection may still have an
    // open transaction.
    isBroken = failure?.error !== error || isConnectionLost(error);
    throw failure === undefined ? error : failure.error;
  } finally {
    connection.release(isBroken);
  }
}

/** SQLSTATE classes and codes after which the same work may succeed: on a new connection, or a moment later. */
const connectionStates = /^(08...|57P0[1-4]|53300)$/;
const contentionStates = /^(40001|40P01|55P03|57014)$/;
/** SQLSTATE classes of invalid values. */
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

/** Whether the database was unreachable, or its connection broke during the work. */
export function isConnectionLost(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = codeOf(cause);
    if (connectionStates.test(code) || systemCodes.has(code) || driverMessages.test(cause.message))
      return true;
  }
  return false;
}

/** Whether a query failed for a reason other than its values, such as a name that is taken. */
export function isQueryFailure(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  for (const cause of causes(error)) if (valueStates.test(codeOf(cause))) return false;
  return true;
}

/** Whether a retry may succeed: after a lost connection, a deadlock, or a lock or statement timeout. */
export function isTransient(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  for (const cause of causes(error)) if (contentionStates.test(codeOf(cause))) return true;
  return false;
}
