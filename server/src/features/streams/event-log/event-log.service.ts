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
  /** Stored now and delivered to the listeners. */
  | { outcome: 'appended'; event: StreamEvent }
  /** The same actor's event with the same id was stored before. */
  | { outcome: 'duplicate'; event: StreamEvent }
  /** `alsoInTransaction` returned false: nothing was stored. */
  | { outcome: 'skipped' };

export interface AppendOptions {
  /**
   * Runs in the transaction that stores the event: both take effect or neither does. Returning false cancels
   * the event; errors propagate from `append`. It runs under the lock of the show's log, and again if the
   * transaction is retried.
   */
  alsoInTransaction?: (transaction: Database) => Promise<boolean | void>;
  /** The show's time starts at this event, unless it already runs. */
  startsStreamAt?: Date;
  /** The time of the event, for imported events. */
  happenedAt?: Date;
}

/** The event logs on other servers. */
export interface OtherLogs {
  /** Sends the other servers what was stored here. */
  publish(streamId: string, events: readonly StreamEvent[]): void;
  /** Calls `listener` with what other servers have stored. */
  subscribe(listener: (streamId: string, events: StreamEvent[]) => void): void;
  /**
   * Updates the media room of a stream from its events. Viewers who wait for a show receive the room with the
   * event that it is live, whichever server put it live.
   */
  applyToLiveState(streamId: string, events: readonly StreamEvent[]): Promise<void>;
}

export type AppendedListener = (streamId: string, events: StreamEvent[], isOwn: boolean) => void;

export interface EventLog {
  /** Creates a new stream's empty log, in the transaction that creates the stream. */
  createLog(transaction: Queryable, streamId: string): Promise<void>;
  /**
   * Resolves once the event is committed. @throws AppError `event_log_unavailable` if it is not stored as far
   * as is known, `storage_full` without space, `stream_not_found` for a stream without a log, and whatever
   * `alsoInTransaction` throws.
   */
  append(streamId: string, draft: StreamEventDraft, options?: AppendOptions): Promise<Appended>;
  /** The stored event with that actor and client id, or null. */
  find(streamId: string, actorId: string, clientMessageId: string): Promise<StreamEvent | null>;
  readAfter(streamId: string, afterSequence: number, limit: number): Promise<StreamEvent[]>;
  latest(streamId: string, limit: number): Promise<StreamEvent[]>;
  captions(streamId: string): ReturnType<typeof selectCaptions>;
  /** Every chat message of a user, for their data export. */
  exportOf(userId: string): Promise<{ streamId: string; at: Date; content: unknown }[]>;
  /**
   * Removes a departing user from all shows: their messages stay, with the deleted author. Covers everything
   * appended before, and the memory of this process; each process must call it.
   */
  forgetActor(userId: string): Promise<void>;
  /**
   * The events that a joining client is missing: all after its last sequence, up to a limit, or the latest.
   * Requests for the same part share one object, until the log grows.
   */
  history(streamId: string, afterSequence: number | undefined): Promise<StreamHistory>;
  /** Single chat messages, and which of them are visible. */
  messages: StoredMessages;
  /** Calls back once for every stored event, in sequence order within a stream, after its commit. */
  /** `isOwn`: this server wrote the events. Otherwise another server did, and every server is notified. */
  onAppended(listener: AppendedListener): void;
  /** Reads events that other servers stored but did not announce, for the shows that are watched here. */
  catchUp(): Promise<void>;
  /** Frees the memory of a show that nobody watches. */
  forget(streamId: string): void;
  /** Resolves when everything appended before the call is settled. */
  flush(): Promise<void>;
}

export const eventLogLimits = {
  /** For a busy room: each tick is one chat event and costs a write per socket. */
  groupIntervalMs: 40,
  maxGroup: 1000,
  maxQueued: 2000,
  patienceMs: 8000,
  historyOnJoin: 100,
  historyOnReturn: 500,
} as const;

/** The event logs of all shows: group commits, sequences without gaps, listeners called after the commit. */
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
  /** If it reports no space, nothing is appended. */
  space?: Pick<StorageSpace, 'require'>;
  /** Set if several servers write to the same logs. */
  others?: OtherLogs | undefined;
  limits?: { [Name in keyof typeof eventLogLimits]: number };
}): EventLog {
  const { db, pool } = database;
  const listeners: AppendedListener[] = [];
  const inTurn = createKeyedQueue();
  /** The last sequence delivered to listeners, for shows that were joined or written to. */
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

  /**
   * Delivers stored events, from here or elsewhere, to the local listeners, after everything that came before
   * them.
   */
  async function publishOf(
    streamId: string,
    appended: StreamEvent[],
    storedBefore: number,
    isOwn: boolean,
  ): Promise<void> {
    const publishedSequence = publishedThrough.get(streamId);
    const first = appended[0]?.sequence ?? 1;
    // These were stored earlier without an announcement. No listener has them yet, so they come first.
    const missed =
      publishedSequence !== undefined && publishedSequence < Math.min(first - 1, storedBefore)
        ? await readMissed(streamId, publishedSequence, first - 1 - publishedSequence)
        : [];
    const events = [...missed, ...appended].filter((event) => event.sequence > (publishedSequence ?? 0));
    if (events.length === 0) return;
    try {
      await others?.applyToLiveState(streamId, events);
    } catch (error) {
      log.warn({ err: error, streamId }, 'the media room of a show could not be read');
      // `catchUp` finds another server's events a second later and tries again.
      if (!isOwn) return void publishedThrough.set(streamId, publishedSequence ?? first - 1);
    }
    // Another server's events of a show that nobody joined here need no check for gaps.
    if (isOwn || publishedSequence !== undefined)
      publishedThrough.set(streamId, events.at(-1)?.sequence ?? publishedSequence ?? 0);
    await histories.append(streamId, events);
    for (const listener of listeners) {
      try {
        listener(streamId, events, isOwn);
      } catch (error) {
        log.error({ err: error, streamId }, 'a listener of the event log failed');
      }
    }
  }

  async function receive(streamId: string, events: StreamEvent[]): Promise<void> {
    const storedBefore = (events[0]?.sequence ?? 1) - 1;
    await inTurn(streamId, async () => publishOf(streamId, events, storedBefore, false));
  }

  others?.subscribe((streamId, events) => void receive(streamId, events));

  async function readMissed(streamId: string, after: number, limit: number): Promise<StreamEvent[]> {
    try {
      return (await selectAfter(db, streamId, after, limit)).map(toStreamEvent);
    } catch (error) {
      // Clients notice the gap and request it when they join again.
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
      // From now on it is known what joined clients have, so unannounced events of other servers are found.
      if (others !== undefined && !publishedThrough.has(streamId))
        publishedThrough.set(streamId, history.lastSequence);
      return history;
    },

    async catchUp() {
      const heads = await selectHeads(db, [...publishedThrough.keys()]);
      for (const { streamId, lastSequence } of heads) {
        const publishedSequence = publishedThrough.get(streamId) ?? lastSequence;
        if (lastSequence <= publishedSequence) continue;
        const missed = await readMissed(streamId, publishedSequence, lastSequence - publishedSequence);
        if (missed.length > 0) await receive(streamId, missed);
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
