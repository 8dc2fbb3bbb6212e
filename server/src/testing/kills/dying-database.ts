import type { PoolClient } from 'pg';
import { connectDatabase, type DatabaseClient } from '../../db/client.ts';
import { createLog } from '../../platform/log.ts';

/** Simulates the end of a process: no later code of it runs. */
export class Killed extends Error {}

export interface Death {
  /**
   * The statement at which the process ends, counted from 1. With `isDone`, only statements that store
   * something count.
   */
  statement: number;
  /** Whether the database executes the statement before the process ends. The response does not arrive. */
  isDone: boolean;
}

const textOf = (query: unknown): string => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return typeof text === 'string' ? text.trimStart().toLowerCase() : '';
};

type Answer = (error: Error | null, result?: unknown) => void;

/**
 * The database connection of a process that is killed at one of its statements. All its connections break at
 * once, and Postgres rolls back what was not committed.
 */
export function connectDyingDatabase(
  connectionString: string,
  death: Death,
): DatabaseClient & { isDead: () => boolean } {
  const database = connectDatabase(connectionString, createLog('silent'), 4);
  const connections = new Set<PoolClient>();
  let statements = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    for (const connection of connections)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's types do not name its socket
      (connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };

  database.pool.on('connect', (connection) => {
    connections.add(connection);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has ten signatures: with a callback, and with a promise
    const query = connection.query.bind(connection) as (...given: unknown[]) => Promise<unknown>;
    let isInTransaction = false;
    /**
     * Statements in a transaction store nothing before its commit, so a process that ends after one is like
     * one that ended before.
     */
    const stores = (text: string): boolean => {
      if (text.startsWith('begin')) isInTransaction = true;
      if (text.startsWith('commit') || text.startsWith('rollback')) isInTransaction = false;
      return !isInTransaction && !/^(?:select|rollback)/.test(text);
    };
    const counted = async (...given: unknown[]): Promise<unknown> => {
      const isCounted = stores(textOf(given[0])) || !death.isDone;
      if (isCounted) statements += 1;
      const isLast = isCounted && statements === death.statement;
      if (isLast && !death.isDone) die();
      if (isDead) throw new Killed();
      const result = await query(...given);
      if (isLast) die();
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- it may have died meanwhile
      if (isDead) throw new Killed();
      return result;
    };
    const replaced = (...given: unknown[]): Promise<unknown> | undefined => {
      const last = given.at(-1);
      if (typeof last !== 'function') return counted(...given);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const answer = last as Answer;
      counted(...given.slice(0, -1)).then(
        (result) => answer(null, result),
        (error: Error) => answer(error),
      );
      return undefined;
    };
    Object.assign(connection, { query: replaced });
  });
  return {
    ...database,
    isDead: () => isDead,
    // The pool would wait for the broken connections.
    close: async () => (isDead ? undefined : database.close()),
  };
}
