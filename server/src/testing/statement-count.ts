import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { isInBackground } from '../platform/jobs/background-work.ts';
import type { Pool, PoolClient } from 'pg';

/** Set in all code that runs because of a request to a server of this process. */
const requested = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => requested.enterWith(true));

interface Statement {
  text: string;
  values: unknown[];
}

export interface StatementCount {
  /** The statements of the requests that `work` sends. */
  ofRequests(work: () => Promise<unknown>): Promise<string[]>;
  /** The same, with the values of each. */
  withValues(work: () => Promise<unknown>): Promise<Statement[]>;
  /**
   * All statements sent during `work` except those of background work. Includes socket messages, which are
   * not requests.
   */
  during(work: () => Promise<unknown>): Promise<string[]>;
}

/** Records the statements that a pool's connections send for callers. */
export function countStatements(pool: Pool): StatementCount {
  const counted = new WeakSet<PoolClient>();
  let statements: (Statement & { isOfRequest: boolean })[] = [];
  pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client);
    const count = (...parameters: unknown[]): unknown => {
      const [first, second] = parameters;
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      const values = Array.isArray(second) ? second : [];
      if (!isInBackground()) statements.push({ text, values, isOfRequest: requested.getStore() === true });
      return Reflect.apply(query, client, parameters);
    };
    Object.assign(client, { query: count });
  });

  async function countedIn(work: () => Promise<unknown>) {
    statements = [];
    await work();
    return statements;
  }

  return {
    async ofRequests(work) {
      return (await countedIn(work)).filter(({ isOfRequest }) => isOfRequest).map(({ text }) => text);
    },
    async withValues(work) {
      return (await countedIn(work)).filter(({ isOfRequest }) => isOfRequest);
    },
    async during(work) {
      return (await countedIn(work)).map(({ text }) => text);
    },
  };
}
