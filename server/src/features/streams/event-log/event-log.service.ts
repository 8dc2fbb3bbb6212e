import { randomUUID } from 'node:crypto';
import { type Histogram } from 'prom-client';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { Database, DatabaseClient, Queryable } from '../../../db/client.ts';
import type { Log } from '../../../platform/log.ts';
import type { StorageSpace } from '../../../platform/storage/storage-space.ts';
import { createKeyedQueue } from '../../../platform/queues/keyed-queue.ts';
import { createGroupCommit } from '../../../platform/queues/group-commit.ts';
import { type ChatMessageDraft, type StreamEventDraft, toStreamEvent } from './stream-event-draft.ts';
import {
  forgetActor,
  insertLog,
  selectAfter,
  selectByIdentity,
  selectHeads,
  selectCaptions,
  selectMessagesOf,
} from './event-log.queries.ts';
import { createStoredMessages, type StoredMessages } from './stored-messages.service.ts';
import { createEventLogWriter, type PendingEvent, type WrittenGroup } from './event-log.writer.ts';
import { StreamHistories, type StreamHistory } from './event-log.histories.ts';

export type { ChatMessageDraft, StreamHistory };

export type Appended =
  /** Stored now, and given to the listeners. */
  | { outcome: 'appended'; event: StreamEvent }
  /** The same actor's event with the same id was stored before. */
  | { outcome: 'duplicate'; event: StreamEvent }
  /** `alsoInTransaction` answered false: nothing was stored. */
  | { outcome: 'skipped' };

export interface AppendOptions {
  /**
   * Runs in the transaction that stores the event: both are stored or neither is. Answering false takes the event
   * back; what it throws comes out of `append`. It runs under the lock of the show's log, and again when the
   * transaction has to be repeated.
   */
  alsoInTransaction?: (transaction: Database) => Promise<boolean | void>;
  /** From this event on the show's time runs, unless it runs already. */
  startsStreamAt?: Date;
  /** When it happened, for what is brought in from elsewhere. */
  happenedAt?: Date;
}

/** The logs at the other servers. */
export interface OtherLogs {
  /** Tells the others what was stored here. */
  publish(streamId: string, events: readonly StreamEvent[]): void;
  /** Calls `listener` with what others have stored. */
  subscribe(listener: (streamId: string, events: StreamEvent[]) => void): void;
  /**
   * Where the video of a stream is, as these events leave it: whoever waits for a show gets that with the event that says
   * that it is live, whichever server put it on air.
   */
  applyToLiveState(streamId: string, events: readonly StreamEvent[]): Promise<void>;
}

export type AppendedListener = (streamId: string, events: StreamEvent[], isOwn: boolean) => void;

export interface EventLog {
  /** Makes a new stream's empty log, in the transaction that makes the stream. */
  createLog(transaction: Queryable, streamId: string): Promise<void>;
  /**
   * Resolves once the event is committed. @throws AppError `event_log_unavailable` when it is not stored as far as is
   * known, `storage_full` without room, `stream_not_found` for a stream without a log, and whatever `alsoInTransaction` throws.
   */
  append(streamId: string, draft: StreamEventDraft, options?: AppendOptions): Promise<Appended>;
  /** The stored event of that actor and client id, or null. */
  find(streamId: string, actorId: string, clientMessageId: string): Promise<StreamEvent | null>;
  readAfter(streamId: string, afterSequence: number, limit: number): Promise<StreamEvent[]>;
  latest(streamId: string, limit: number): Promise<StreamEvent[]>;
  captions(streamId: string): ReturnType<typeof selectCaptions>;
  /** Every chat message that a user wrote, for that user's own copy of their data. */
  exportOf(userId: string): Promise<{ streamId: string; at: Date; content: unknown }[]>;
  /**
   * Takes a user who goes off all shows: what they wrote stays, as a deleted user's. Covers what was appended before,
   * and what this process keeps in memory; each process of the database does it for itself.
   */
  forgetActor(userId: string): Promise<void>;
  /**
   * What a client that joins lacks: all after its last sequence, up to a bound, or the latest. Who asks for the same
   * part gets the same object, until the log grows.
   */
  history(streamId: string, afterSequence: number | undefined): Promise<StreamHistory>;
  /** The messages of the chats, one by one, and which of them are shown. */
  messages: StoredMessages;
  /** Told of every stored event once, in the order of sequences within a stream, after its commit. */
  /** `isOwn`: this server wrote them; else another did, and every server is notified. */
  onAppended(listener: AppendedListener): void;
  /** Reads what other servers stored without our hearing of it, of the shows that are watched here. */
  catchUp(): Promise<void>;
  /** Frees what is kept in memory for a show that nobody watches. */
  forget(streamId: string): void;
  /** Resolves when all that was appended before has been settled. */
  flush(): Promise<void>;
}

export const eventLogLimits = {
  /** Of a room that is busy: each tick is one event of the chat, and costs every socket a write. */
  groupIntervalMs: 40,
  maxGroup: 1000,
  maxQueued: 2000,
  patienceMs: 8000,
  historyOnJoin: 100,
  historyOnReturn: 500,
} as const;

/**
 * The event logs of all shows: appended in group commits, numbered without gaps, given to listeners after the commit.
 */
export function createEventLog({
  database,
  log,
  now = () => new Date(),
  commitSeconds,
  space,
  others,
  limits = eventLogLimits,
}: {
  database: Pick<DatabaseClient, 'db' | 'pool'>;
  log: Log;
  now?: () => Date;
  /** Measures the time from `append` to the commit. */
  commitSeconds?: Pick<Histogram, 'observe'>;
  /** Where there is none, nothing is appended. */
  space?: Pick<StorageSpace, 'require'>;
  /** Where several servers write to the same logs. */
  others?: OtherLogs | undefined;
  limits?: { [Name in keyof typeof eventLogLimits]: number };
}): EventLog {
  const { db, pool } = database;
  const listeners: AppendedListener[] = [];
  const inTurn = createKeyedQueue();
  /** Of the shows that were joined or written to: the last sequence that listeners were given. */
  const publishedThrough = new Map<string, number>();
  const histories = new StreamHistories(db, limits);

  const writer = createEventLogWriter({ pool, now, patienceMs: limits.patienceMs, stored: publishGroup });
  const groups = createGroupCommit<PendingEvent>({
    intervalMs: limits.groupIntervalMs,
    maxGroup: limits.maxGroup,
    maxQueued: limits.maxQueued,
    overloaded: 'event_log_unavailable',
    commit: async (group) => writer.write(group),
  });

  async function publishGroup({ results, before }: WrittenGroup): Promise<void> {
    const byStream = new Map<string, StreamEvent[]>();
    for (const { stored } of results) {
      if (stored.outcome !== 'appended') continue;
      const { streamId } = stored.row;
      const events = byStream.get(streamId) ?? [];
      events.push(toStreamEvent(stored.row));
      byStream.set(streamId, events);
    }
    for (const [streamId, appended] of byStream) {
      others?.publish(streamId, appended);
      await inTurn(streamId, async () => publishOf(streamId, appended, before.get(streamId) ?? 0, true));
    }
  }

  /** Tells the listeners here of what was stored, here or elsewhere, after all that came before it. */
  async function publishOf(
    streamId: string,
    appended: StreamEvent[],
    storedBefore: number,
    isOwn: boolean,
  ): Promise<void> {
    const told = publishedThrough.get(streamId);
    const first = appended[0]?.sequence ?? 1;
    // Stored earlier without a notification: no listener has it yet, and it comes first.
    const missed =
      told !== undefined && told < Math.min(first - 1, storedBefore)
        ? await readMissed(streamId, told, first - 1 - told)
        : [];
    const events = [...missed, ...appended].filter((event) => event.sequence > (told ?? 0));
    if (events.length === 0) return;
    try {
      await others?.applyToLiveState(streamId, events);
    } catch (error) {
      log.warn({ err: error, streamId }, 'where the video of a show is could not be read');
      // `catchUp` finds what another server stored a second later, and tries again.
      if (!isOwn) return void publishedThrough.set(streamId, told ?? first - 1);
    }
    // What another server stores of a show that nobody joined here needs no check for what is missing.
    if (isOwn || told !== undefined) publishedThrough.set(streamId, events.at(-1)?.sequence ?? told ?? 0);
    await histories.append(streamId, events);
    for (const listener of listeners) {
      try {
        listener(streamId, events, isOwn);
      } catch (error) {
        log.error({ err: error, streamId }, 'a listener of the show log failed');
      }
    }
  }

  async function hear(streamId: string, events: StreamEvent[]): Promise<void> {
    const storedBefore = (events[0]?.sequence ?? 1) - 1;
    await inTurn(streamId, async () => publishOf(streamId, events, storedBefore, false));
  }

  others?.subscribe((streamId, events) => void hear(streamId, events));

  async function readMissed(streamId: string, after: number, limit: number): Promise<StreamEvent[]> {
    try {
      return (await selectAfter(db, streamId, after, limit)).map(toStreamEvent);
    } catch (error) {
      // Clients see the gap and ask for it when they join again.
      log.warn({ err: error, streamId }, 'missed events could not be read');
      return [];
    }
  }

  return {
    createLog: insertLog,

    async append(streamId, draft, options = {}) {
      space?.require();
      return new Promise((resolve, reject) => {
        const queuedAtMs = performance.now();
        groups.add({
          streamId,
          draft,
          eventId: draft.clientMessageId ?? randomUUID(),
          mayBeStored: draft.clientMessageId !== undefined,
          startsStreamAt: options.startsStreamAt,
          happenedAt: options.happenedAt,
          alsoInTransaction: options.alsoInTransaction,
          queuedAtMs,
          tried: new Set(),
          settle(result) {
            if (result instanceof Error) return reject(result);
            if (result.outcome === 'skipped') return resolve(result);
            commitSeconds?.observe((performance.now() - queuedAtMs) / 1000);
            return resolve({ outcome: result.outcome, event: toStreamEvent(result.row) });
          },
        });
      });
    },

    async find(streamId, actorId, clientMessageId) {
      const [row] = await selectByIdentity(db, [{ streamId, actorId, eventId: clientMessageId }]);
      return row ? toStreamEvent(row) : null;
    },

    readAfter: async (streamId, afterSequence, limit) => histories.readAfter(streamId, afterSequence, limit),
    captions: async (streamId) => selectCaptions(db, streamId),
    latest: async (streamId, limit) => histories.latest(streamId, limit),

    exportOf: async (userId) => selectMessagesOf(db, userId),

    async forgetActor(userId) {
      await groups.flush();
      await forgetActor(db, userId);
      histories.forgetAll();
    },

    async history(streamId, afterSequence) {
      const history = await histories.history(streamId, afterSequence);
      // From here on it is known what those who joined have: what another server stores and does not tell of is found.
      if (others !== undefined && !publishedThrough.has(streamId))
        publishedThrough.set(streamId, history.lastSequence);
      return history;
    },

    async catchUp() {
      const heads = await selectHeads(db, [...publishedThrough.keys()]);
      for (const { streamId, lastSequence } of heads) {
        const told = publishedThrough.get(streamId) ?? lastSequence;
        if (lastSequence <= told) continue;
        const missed = await readMissed(streamId, told, lastSequence - told);
        if (missed.length > 0) await hear(streamId, missed);
      }
    },

    messages: createStoredMessages(db),

    onAppended(listener) {
      listeners.push(listener);
    },

    forget(streamId) {
      histories.forget(streamId);
      publishedThrough.delete(streamId);
    },

    flush: async () => groups.flush(),
  };
}
