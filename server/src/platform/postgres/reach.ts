import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { readRecord } from './cluster-place.ts';
import { type PostgresLog, startPostgres } from './postgres.ts';

export interface ReachedPostgres {
  connectionString: string;
  /** Whether a server is using it at this moment. */
  isInUse: boolean;
  /** Stops what was started for this. A Postgres in use keeps running. */
  release(): Promise<void>;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Connects to the Postgres of a data folder for a short task: the one that a server is using, otherwise one
 * that is started for it. Undefined if this folder never had one.
 * @throws PostgresStartError as `startPostgres` does.
 */
export async function reachPostgres(
  dataFolder: string,
  log: PostgresLog,
): Promise<ReachedPostgres | undefined> {
  const record = await readRecord(dataFolder);
  if (record === null) return undefined;
  if (record.port !== undefined) {
    const connectionString = `postgresql://${SUPERUSER}:${record.password}@127.0.0.1:${record.port}/greenroom?sslmode=disable`;
    if (await answers(connectionString)) {
      return { connectionString, isInUse: true, release: async () => {} };
    }
  }
  const postgres = await startPostgres({ dataFolder, log });
  return {
    connectionString: postgres.connectionString,
    isInUse: false,
    release: async () => postgres.stop(),
  };
}
