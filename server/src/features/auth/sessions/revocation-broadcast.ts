import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { z } from 'zod';
import type { DatabaseClient } from '../../../db/client.ts';
import type { EventEmitter } from '../../../platform/event-emitter.ts';
import type { Log } from '../../../platform/log.ts';
import type { Revocations } from './revocations.ts';

const channel = 'greenroom_revocations';
const retryMs = 1000;

const user = z.object({ userId: z.string() });
const payloads: { [Name in keyof Revocations]: z.ZodType<Revocations[Name]> } = {
  sessionEnded: user.extend({ sessionId: z.string() }),
  userSignedOut: user.extend({ exceptSessionId: z.string().exactOptional() }),
  roleChanged: user,
  streamKeyReplaced: user,
  userDeleted: user,
  blocksChanged: user,
};
const message = z.object({ from: z.string(), name: z.enum(keysOf(payloads)), payload: z.unknown() });

function keysOf<Names extends string>(shapes: Record<Names, unknown>): Names[] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- its own literal
  return Object.keys(shapes) as Names[];
}

export interface RevocationBroadcast {
  /** Announces here, resolves when everybody here has listened, and tells the other processes meanwhile. */
  emit: EventEmitter<Revocations>['emit'];
  stop(): Promise<void>;
}

async function notify(database: DatabaseClient, told: z.input<typeof message>): Promise<void> {
  await database.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(told)]);
}

/** For a program that is no server, such as the console: tells the servers of the database, and waits until they are told. */
export function createRevocationSender(database: DatabaseClient): Pick<RevocationBroadcast, 'emit'> {
  const from = randomUUID();
  return { emit: async (name, payload) => notify(database, { from, name, payload }) };
}

/**
 * The one place where revocations cross from one server process to the others of the same database: a session that is
 * revoked here may have its socket, and its publish, there. By Postgres NOTIFY, which every installation has; where
 * Redis joins the processes, it takes its place here. What is missed while the line is down is found by the sockets'
 * own look at their sessions (`session-checks.ts`).
 */
export function createRevocationBroadcast({
  database,
  connectionString,
  revocations,
  log,
}: {
  database: DatabaseClient;
  connectionString: string;
  /** This process's own listeners. */
  revocations: EventEmitter<Revocations>;
  log: Log;
}): RevocationBroadcast {
  const ownId = randomUUID();
  let isStopped = false;
  let line: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line no-unnecessary-type-parameters -- it pairs a name's shape with its payload
  async function pass<Name extends keyof Revocations>(name: Name, payload: unknown): Promise<void> {
    const read = payloads[name].safeParse(payload);
    if (read.success) await revocations.emit(name, read.data);
  }

  function hear(text: string | undefined): void {
    const heard = message.safeParse(JSON.parse(text ?? 'null'));
    if (!heard.success || heard.data.from === ownId) return;
    const { name, payload } = heard.data;
    void pass(name, payload);
  }

  async function listen(): Promise<void> {
    if (isStopped) return;
    const client = new Client({ connectionString, application_name: 'greenroom revocations' });
    line = client;
    const again = (): void => {
      if (line !== client) return;
      line = undefined;
      client.end().catch(() => undefined);
      if (!isStopped) retry = setTimeout(() => void listen(), retryMs).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      log.warn({ err: error }, 'revocations of other servers cannot be heard; trying again');
      again();
    }
  }

  void listen();

  return {
    async emit(name, payload) {
      // Not waited for: the others' hearing of it is no part of the answer to who asked.
      notify(database, { from: ownId, name, payload }).catch((error: unknown) =>
        log.warn({ err: error }, 'a revocation was not told to other servers'),
      );
      await revocations.emit(name, payload);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      const client = line;
      line = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
