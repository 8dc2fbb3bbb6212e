import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DatabaseClient } from '../../../db/client.ts';
import { EventEmitter } from '../../../platform/event-emitter.ts';
import type { Log } from '../../../platform/log.ts';
import { listenToChannel } from '../../../platform/postgres/channel-listener.ts';

/**
 * Authority that ended or changed, emitted as soon as it is committed, so that everything based on it (open
 * sockets, a live stream, a WHIP publish) ends immediately. Features above listen.
 */
export type RevocationEventMap = {
  /** One session ended: signed out or revoked. */
  sessionEnded: { sessionId: string; userId: string };
  /**
   * Every session of a user ended except the given one: revoked, deleted, suspended, or the password was
   * changed. `suspension` is the message of a suspension to the person.
   */
  userSignedOut: { userId: string; exceptSessionId?: string; suspension?: string };
  /**
   * A user's role changed: sockets continue with the new one, and a stream and a publish that it no longer
   * permits end.
   */
  roleChanged: { userId: string };
  /** Somebody (`userId`) is no longer a streamer's producer and loses what only producers may do. */
  producerDismissed: { userId: string };
  /** A stream key was replaced: publishes with the old one end. */
  streamKeyReplaced: { userId: string };
  /** An account was deleted: work still in progress must not keep its name. */
  userDeleted: { userId: string };
  /** A user blocked or unblocked somebody: who may write in the user's streams is read again. */
  blocksChanged: { userId: string };
  /**
   * The rules of a streamer's (`userId`) chats have changed. `personId` is set if they concern one person.
   */
  chatRulesChanged: { userId: string; personId?: string };
};

const channel = 'greenroom_revocations';

const user = z.object({ userId: z.string() });
const payloads: { [Name in keyof RevocationEventMap]: z.ZodType<RevocationEventMap[Name]> } = {
  sessionEnded: user.extend({ sessionId: z.string() }),
  userSignedOut: user.extend({
    exceptSessionId: z.string().exactOptional(),
    suspension: z.string().exactOptional(),
  }),
  roleChanged: user,
  producerDismissed: user,
  streamKeyReplaced: user,
  userDeleted: user,
  blocksChanged: user,
  chatRulesChanged: user.extend({ personId: z.string().exactOptional() }),
};
const messageSchema = z.object({ from: z.string(), name: z.enum(keysOf(payloads)), payload: z.unknown() });

function keysOf<Names extends string>(shapes: Record<Names, unknown>): Names[] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- its own literal
  return Object.keys(shapes) as Names[];
}

export interface Revocations {
  on: EventEmitter<RevocationEventMap>['on'];
  /**
   * Resolves when every listener of this process has finished. Other processes receive the event at the same
   * time.
   */
  emit: EventEmitter<RevocationEventMap>['emit'];
  stop(): Promise<void>;
}

async function notify(database: DatabaseClient, message: z.input<typeof messageSchema>): Promise<void> {
  await database.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(message)]);
}

/**
 * For a program other than the server, such as the console: notifies the servers of the database, and waits
 * until they have received it.
 */
export function createRevocationSender(database: DatabaseClient): Pick<Revocations, 'emit'> {
  const from = randomUUID();
  return { emit: async (name, payload) => notify(database, { from, name, payload }) };
}

/**
 * The one place where revocations pass between server processes of the same database: a session revoked here
 * may have its socket, and its publish, elsewhere. Uses Postgres NOTIFY, which every installation has. Events
 * missed while the connection is down are found by the periodic session checks of sockets
 * (`session-checks.ts`).
 */
export function createRevocations({
  database,
  connectionString,
  log,
}: {
  database: DatabaseClient;
  connectionString: string;
  log: Log;
}): Revocations {
  const ownId = randomUUID();
  const local = new EventEmitter<RevocationEventMap>(log);

  // oxlint-disable-next-line no-unnecessary-type-parameters -- it pairs a name's shape with its payload
  async function pass<Name extends keyof RevocationEventMap>(name: Name, payload: unknown): Promise<void> {
    const read = payloads[name].safeParse(payload);
    if (read.success) await local.emit(name, read.data);
  }

  const listener = listenToChannel({
    connectionString,
    applicationName: 'greenroom revocations',
    channel,
    onNotification(text) {
      const parsed = messageSchema.safeParse(JSON.parse(text));
      if (!parsed.success || parsed.data.from === ownId) return;
      void pass(parsed.data.name, parsed.data.payload);
    },
    onFailure: (error) =>
      log.warn({ err: error }, 'the listener for revocations of other servers could not connect; retrying'),
  });

  return {
    on: (name, handler) => local.on(name, handler),
    async emit(name, payload) {
      // Not awaited: the caller's answer does not depend on the other servers.
      notify(database, { from: ownId, name, payload }).catch((error: unknown) =>
        log.warn({ err: error }, 'a revocation could not be sent to the other servers'),
      );
      await local.emit(name, payload);
    },
    stop: async () => listener.stop(),
  };
}
