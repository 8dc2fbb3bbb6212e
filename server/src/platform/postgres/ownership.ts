import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { PostgresStartError } from './postgres-start-error.ts';

/** Proof that this server, and no other, uses the Postgres of its data folder. */
export interface Ownership {
  release(): Promise<void>;
}

/** "gree" in ASCII. Any number works that nothing else in the database uses. */
const OWNER_LOCK = 0x67_72_65_65;

/** A killed server's connection disappears as soon as the system has closed its sockets. */
const PATIENCE_MS = 3000;
/** The wait between attempts to take the lock again. Another connection may hold it for a moment. */
const RETRY_MS = 200;

/**
 * Creates the database `greenroom` if it is missing and takes its owner lock. This is an advisory lock, which
 * lasts as long as its connection: a killed server loses it automatically, so a Postgres without an owner may
 * be adopted. The lock is taken again when the connection is lost.
 *
 * Throws PostgresStartError `already-in-use` when another server holds it.
 */
export async function takeOwnership(connectionString: string, dataFolder: string): Promise<Ownership> {
  const released = new AbortController();
  let session = await connect(connectionString);
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await tryLock(session.client))) {
    if (Date.now() > deadline) {
      const holder = await holderOf(session.client);
      await session.client.end();
      throw new PostgresStartError(
        'already-in-use',
        `The data folder ${dataFolder} is in use by another Greenroom${holder}: stop that one, or choose another data folder.`,
      );
    }
    await sleep(50);
  }

  async function keep(): Promise<void> {
    while (!released.signal.aborted) {
      await session.lost;
      if (released.signal.aborted) return;
      try {
        session = await connect(connectionString);
        while (!(await tryLock(session.client))) await sleep(RETRY_MS, undefined, { ref: false });
      } catch {
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }
  void keep();

  return {
    async release() {
      released.abort();
      await session.client.end().catch(() => undefined);
    },
  };
}

interface Session {
  client: Client;
  /** Resolves when the connection is gone. */
  lost: Promise<void>;
}

async function connect(connectionString: string): Promise<Session> {
  try {
    return await open(connectionString);
  } catch (error) {
    if (!isDatabaseError(error, '3D000')) throw asStartError(error);
  }
  const maintenance = new URL(connectionString);
  maintenance.pathname = '/postgres';
  const { client } = await open(maintenance.href);
  try {
    await client.query('create database greenroom');
  } catch (error) {
    // Another server that starts at the same time may have created it first.
    if (!isDatabaseError(error, '42P04') && !isDatabaseError(error, '23505')) throw error;
  } finally {
    await client.end();
  }
  return open(connectionString);
}

async function open(connectionString: string): Promise<Session> {
  const client = new Client({
    connectionString,
    application_name: `greenroom owner ${process.pid}`,
    keepAlive: true,
  });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => {
      resolve();
    });
  });
  await client.connect();
  return { client, lost };
}

async function tryLock(client: Client): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OWNER_LOCK,
  ]);
  return answer.rows[0]?.taken === true;
}

async function holderOf(client: Client): Promise<string> {
  const answer = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted limit 1`,
    [OWNER_LOCK],
  );
  const processId = /\d+$/.exec(answer.rows[0]?.name ?? '')?.[0];
  return processId ? ` (process ${processId})` : '';
}

function isDatabaseError(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}

function asStartError(error: unknown): PostgresStartError {
  if (isDatabaseError(error, '28P01')) {
    return new PostgresStartError(
      'password-lost',
      'The password in postgres.json of the data folder is not the one of its database: restore that file, or choose another data folder.',
      error,
    );
  }
  return new PostgresStartError(
    'failed',
    `Postgres runs but rejects this server (${error instanceof Error ? error.message : String(error)}): see postgres.log of the data folder.`,
    error,
  );
}
