import { LRUCache } from 'lru-cache';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { Database } from '../../../db/client.ts';
import { selectAfter, selectLatest } from './event-log.queries.ts';
import { RecentEvents } from './recent-events.ts';
import { toStreamEvent } from './stream-event-draft.ts';

export interface StreamHistory {
  /** Oldest first, without gaps. */
  events: StreamEvent[];
  lastSequence: number;
  /** More was missed than is returned: `events` lacks an earlier part. */
  truncated: boolean;
}

/** Total size in JSON of the histories that are cached, over all streams. */
const keptBytesMax = 64 * 1024 * 1024;

const chatChanges: ReadonlySet<StreamEvent['type']> = new Set([
  'chat.deleted',
  'chat.restored',
  'chat.purged',
  'chat.unpurged',
  'chat.pinned',
  'chat.unpinned',
]);
const changesChat = ({ type }: StreamEvent) => chatChanges.has(type);

/** The events of each stream: the latest from memory, everything else from the database. */
export class StreamHistories {
  readonly #db: Database;
  readonly #limits: { historyOnJoin: number; historyOnReturn: number };
  readonly #recent = new Map<string, Promise<RecentEvents>>();
  /** Keyed by stream, its last sequence, and the requested part. */
  readonly #histories: LRUCache<string, Promise<StreamHistory>>;

  constructor(
    db: Database,
    limits: { historyOnJoin: number; historyOnReturn: number },
    { keptBytes = keptBytesMax }: { keptBytes?: number } = {},
  ) {
    this.#histories = new LRUCache({ maxSize: keptBytes });
    this.#db = db;
    this.#limits = limits;
  }

  /** Adds events that were just stored, if the stream's latest events are in memory. */
  async append(streamId: string, events: readonly StreamEvent[]): Promise<void> {
    const kept = this.#recent.get(streamId);
    if (events.some(changesChat)) {
      // The cached events still show a removed message, lack a restored one, or pin another one. The next
      // read loads them again.
      this.#recent.delete(streamId);
    } else if (kept !== undefined) {
      const ring = await kept.catch(() => undefined);
      for (const event of events) ring?.append(event);
    }
  }

  /**
   * Reading a log without joining, as a replay does, caches nothing, because there would be no event at which
   * to free it.
   */
  async readAfter(streamId: string, afterSequence: number, limit: number): Promise<StreamEvent[]> {
    const recent = await this.#recent.get(streamId);
    return (
      recent?.after(afterSequence)?.slice(0, limit) ??
      (await selectAfter(this.#db, streamId, afterSequence, limit)).map(toStreamEvent)
    );
  }

  async latest(streamId: string, limit: number): Promise<StreamEvent[]> {
    const recent = await this.#recentOf(streamId);
    return recent.latest(limit) ?? (await selectLatest(this.#db, streamId, limit)).map(toStreamEvent);
  }

  /**
   * The events that a joining client is missing: all after its last sequence, up to a limit, or the latest.
   * Requests for the same part share one object, until the log grows.
   */
  async history(streamId: string, afterSequence: number | undefined): Promise<StreamHistory> {
    const { historyOnReturn } = this.#limits;
    const ring = await this.#recentOf(streamId);
    const key = `${streamId} ${ring.lastSequence} ${partAfter(ring, afterSequence, historyOnReturn)}`;
    const found = this.#histories.get(key);
    if (found !== undefined) return found;
    const reading = this.#readHistory(streamId, afterSequence);
    this.#histories.set(key, reading, { size: 1 });
    void this.#measure(key, reading);
    return reading;
  }

  /** A history counts by its size once it is read. A failed read is not cached. */
  async #measure(key: string, reading: Promise<StreamHistory>): Promise<void> {
    const size = await reading.then(
      ({ events }) => 1 + Buffer.byteLength(JSON.stringify(events)),
      () => undefined,
    );
    if (this.#histories.peek(key) !== reading) return;
    if (size === undefined) this.#histories.delete(key);
    else this.#histories.set(key, reading, { size });
  }

  forget(streamId: string): void {
    this.#recent.delete(streamId);
    for (const key of this.#histories.keys()) {
      if (key.startsWith(`${streamId} `)) this.#histories.delete(key);
    }
  }

  forgetAll(): void {
    this.#recent.clear();
    this.#histories.clear();
  }

  async #load(streamId: string): Promise<RecentEvents> {
    const { historyOnReturn } = this.#limits;
    const rows = await selectLatest(this.#db, streamId, historyOnReturn);
    return new RecentEvents(rows.map(toStreamEvent), historyOnReturn);
  }

  async #recentOf(streamId: string): Promise<RecentEvents> {
    let loading = this.#recent.get(streamId);
    if (loading === undefined) {
      loading = this.#load(streamId);
      this.#recent.set(streamId, loading);
      loading.catch(() => {
        if (this.#recent.get(streamId) === loading) this.#recent.delete(streamId);
      });
    }
    return loading;
  }

  async #readHistory(streamId: string, afterSequence: number | undefined): Promise<StreamHistory> {
    const { historyOnJoin, historyOnReturn } = this.#limits;
    const ring = await this.#recentOf(streamId);
    const { lastSequence } = ring;
    const missed =
      afterSequence === undefined || afterSequence > lastSequence ? null : ring.after(afterSequence);
    if (missed !== null && missed.length <= historyOnReturn) {
      return { events: missed, lastSequence, truncated: false };
    }
    const isReturn = afterSequence !== undefined && afterSequence <= lastSequence;
    const events = await this.latest(streamId, isReturn ? historyOnReturn : historyOnJoin);
    return {
      events,
      lastSequence: events.at(-1)?.sequence ?? 0,
      truncated: afterSequence !== undefined,
    };
  }
}

/**
 * A key for the missing part. All clients that missed more than the limit, or are ahead of the log, share
 * one.
 */
function partAfter(ring: RecentEvents, afterSequence: number | undefined, most: number): string {
  if (afterSequence === undefined) return 'latest';
  if (afterSequence > ring.lastSequence) return 'ahead';
  const missed = ring.after(afterSequence);
  return missed === null || missed.length > most ? 'truncated' : String(afterSequence);
}
