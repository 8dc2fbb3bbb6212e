import type { Pool } from 'pg';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { Database } from '../../../db/client.ts';
import { isTransient, runTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isStorageFull, storageFullError } from '../../../platform/storage/storage-space.ts';
import { type LoggedStreamEvent, type StreamEventDraft, streamTimeMs } from './stream-event-draft.ts';
import {
  advanceLogs,
  insertEvents,
  lockLogs,
  type NewStreamEvent,
  selectByIdentity,
} from './event-log.queries.ts';

/** Actor of events without a person. Such events are distinguished by their ids. */
const nobody = 'system';

/** An event to be stored in the log. */
export interface PendingEvent {
  streamId: string;
  draft: StreamEventDraft;
  eventId: string;
  /** True if the id came from a client, which may have sent the same event before. */
  mayBeStored: boolean;
  /** The zero of the show's time, for the event that starts it. */
  startsStreamAt: Date | undefined;
  /** The time of an imported event. Otherwise the time of its commit is used. */
  happenedAt: Date | undefined;
  alsoInTransaction: ((transaction: Database) => Promise<boolean | void>) | undefined;
  queuedAtMs: number;
  settle: (result: Stored | Error) => void;
  /** Sequences assigned in attempts whose outcome is unknown. */
  tried: Set<number>;
}

export type Stored =
  | { outcome: 'appended'; row: LoggedStreamEvent }
  | { outcome: 'duplicate'; row: LoggedStreamEvent }
  | { outcome: 'skipped' };

export interface WrittenGroup {
  /** In group order. */
  results: { entry: PendingEvent; stored: Stored }[];
  /** The last sequence of each log before this group. */
  before: Map<string, number>;
}

/** Rolls back a transaction that turned out not to be wanted. */
class Skipped extends Error {}

const identityOf = (streamId: string, actorId: string | null, eventId: string) =>
  `${streamId} ${actorId ?? nobody} ${eventId}`;

/**
 * Writes a group in one transaction: locks the logs, finds events that are already stored, and assigns
 * sequences without gaps. Safe to repeat after a COMMIT with an unknown outcome: the lock waits for the
 * earlier transaction, whose events are found by id and count as appended now.
 */
async function write(pool: Pool, group: PendingEvent[], now: () => Date): Promise<WrittenGroup> {
  return runTransaction(pool, async (transaction) => {
    const streamIds = [...new Set(group.map((entry) => entry.streamId))];
    const heads = new Map(
      (await lockLogs(transaction, streamIds)).map((head) => [head.streamId, { ...head }]),
    );
    const before = new Map([...heads.values()].map((head) => [head.streamId, head.lastSequence]));
    const lookedUp = group.filter((entry) => entry.mayBeStored || entry.tried.size > 0);
    const known = new Map<string, LoggedStreamEvent>();
    if (lookedUp.length > 0) {
      const found = await selectByIdentity(
        transaction,
        lookedUp.map(({ streamId, draft, eventId }) => ({
          streamId,
          actorId: draft.actorId ?? nobody,
          eventId,
        })),
      );
      for (const row of found) known.set(identityOf(row.streamId, row.actorId, row.eventId ?? ''), row);
    }

    const at = now();
    const added: NewStreamEvent[] = [];
    const results: WrittenGroup['results'] = [];
    for (const entry of group) {
      const { streamId, draft, eventId } = entry;
      const identity = identityOf(streamId, draft.actorId, eventId);
      const found = known.get(identity);
      if (found !== undefined) {
        const outcome = entry.tried.has(found.sequence) ? 'appended' : 'duplicate';
        // Stored by an earlier attempt of this process. The sent form is returned, because only the sequence
        // of a quotation is stored.
        const row = outcome === 'appended' ? { ...found, payload: { ...draft.payload } } : found;
        results.push({ entry, stored: { outcome, row } });
        continue;
      }
      const head = heads.get(streamId);
      if (head === undefined) throw new AppError('stream_not_found');
      if ((await entry.alsoInTransaction?.(transaction)) === false) throw new Skipped();
      head.startedAt ??= entry.startsStreamAt ?? null;
      head.lastSequence += 1;
      const happenedAt = entry.happenedAt ?? at;
      const row: NewStreamEvent = {
        streamId,
        sequence: head.lastSequence,
        type: draft.type,
        at: happenedAt,
        streamTimeMs: streamTimeMs(happenedAt, head.startedAt),
        actorId: draft.actorId ?? nobody,
        eventId,
        payload: { ...draft.payload },
      };
      added.push(row);
      known.set(identity, row);
      results.push({ entry, stored: { outcome: 'appended', row } });
    }
    if (added.length > 0) {
      await insertEvents(transaction, added);
      await advanceLogs(transaction, [...heads.values()]);
    }
    // From here on the COMMIT may take effect without an answer.
    for (const { entry, stored } of results)
      if (stored.outcome === 'appended') entry.tried.add(stored.row.sequence);
    return { results, before };
  });
}

export interface EventLogWriterOptions {
  pool: Pool;
  now: () => Date;
  /** How long an event is retried after it was queued, while the database is unreachable. */
  patienceMs: number;
  /** Called with each group as soon as it is stored, before its events settle. */
  stored: (group: WrittenGroup) => Promise<void> | void;
}

const retryDelays = { firstMs: 25, longestMs: 500 };

function fail(group: PendingEvent[], error: unknown): void {
  for (const entry of group) {
    if (error instanceof Skipped) entry.settle({ outcome: 'skipped' });
    else if (isStorageFull(error)) entry.settle(storageFullError(error));
    else if (isTransient(error)) entry.settle(new AppError('event_log_unavailable', { cause: error }));
    else entry.settle(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Writes groups one after the other and settles each event exactly once. */
export function createEventLogWriter({ pool, now, patienceMs, stored }: EventLogWriterOptions) {
  async function writeUntilKnown(group: PendingEvent[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const written = await write(pool, group, now);
        await stored(written);
        for (const { entry, stored: result } of written.results) entry.settle(result);
        return;
      } catch (error) {
        const queuedAtMs = Math.min(...group.map((entry) => entry.queuedAtMs));
        if (isTransient(error) && performance.now() - queuedAtMs < patienceMs) {
          const waitMs = retryDelayMs(attempt, retryDelays);
          await new Promise((resolve) => setTimeout(resolve, waitMs));
        } else if (!isTransient(error) && group.length > 1) {
          // One event cannot be stored. The others must not fail because of it.
          for (const entry of group) await writeUntilKnown([entry]);
          return;
        } else {
          fail(group, error);
          return;
        }
      }
    }
  }

  return {
    /**
     * Never rejects. An event with its own statements is written alone, so that its failure affects no other.
     */
    async write(entries: PendingEvent[]): Promise<void> {
      let group: PendingEvent[] = [];
      for (const entry of entries) {
        if (entry.alsoInTransaction === undefined) {
          group.push(entry);
          continue;
        }
        if (group.length > 0) await writeUntilKnown(group);
        await writeUntilKnown([entry]);
        group = [];
      }
      if (group.length > 0) await writeUntilKnown(group);
    },
  };
}
