import { LRUCache } from 'lru-cache';
import { entryBound } from '../../../platform/entry-bound.ts';

/** Remembers when each person last wrote in each show, and what. */
export interface LastMessages {
  /** Reads the value from the log if it is unknown, so that a restart forgets nothing. */
  load(streamId: string, userId: string): Promise<void>;
  /**
   * Undefined if they wrote nothing. Call it after `load` and synchronously with `note`, so that nothing
   * happens in between.
   */
  last(streamId: string, userId: string): LastMessage | undefined;
  /** Records that they write now. Returns a function that takes it back. */
  note(streamId: string, userId: string, message: LastMessage): () => void;
}

export interface LastMessage {
  atMs: number;
  /** Folded text. Undefined for a message that another process accepted. */
  text?: string;
}

const maxKnown = 50_000;
const keyOf = (streamId: string, userId: string) => `${streamId} ${userId}`;
const none = { atMs: Number.NEGATIVE_INFINITY };

export function createLastMessages(
  findLastAt: (streamId: string, userId: string) => Promise<Date | null>,
): LastMessages {
  const known = new LRUCache<string, LastMessage>(entryBound(maxKnown));
  return {
    async load(streamId, userId) {
      const key = keyOf(streamId, userId);
      if (known.has(key)) return;
      const at = await findLastAt(streamId, userId);
      // A value noted meanwhile is more recent.
      if (!known.has(key)) known.set(key, at === null ? none : { atMs: at.getTime() });
    },
    last(streamId, userId) {
      const last = known.get(keyOf(streamId, userId));
      return last === undefined || last === none ? undefined : last;
    },
    note(streamId, userId, message) {
      const key = keyOf(streamId, userId);
      const before = known.get(key);
      known.set(key, message);
      return () => {
        if (known.get(key) !== message) return;
        if (before === undefined) known.delete(key);
        else known.set(key, before);
      };
    },
  };
}
