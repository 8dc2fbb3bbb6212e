import { LRUCache } from 'lru-cache';
import { entryBound } from '../../../platform/entry-bound.ts';

/** When, and what, each person wrote last in each show. */
export interface LastMessages {
  /** Reads it from the log where it is not known, so that a restart forgets nothing. */
  load(streamId: string, userId: string): Promise<void>;
  /** Undefined where they wrote nothing. To be asked after `load`, in one step with `note`: nothing comes between. */
  last(streamId: string, userId: string): LastMessage | undefined;
  /** They write now. Answers how to take that back. */
  note(streamId: string, userId: string, message: LastMessage): () => void;
}

export interface LastMessage {
  atMs: number;
  /** Folded; unknown of a message that another process took. */
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
      // What was noted meanwhile is later.
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
