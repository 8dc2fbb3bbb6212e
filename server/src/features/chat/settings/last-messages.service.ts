import { LRUCache } from 'lru-cache';

/** When, and what, each person wrote last in each show. */
export interface LastMessages {
  /** Undefined where they wrote nothing. Read from the log once, so that a restart forgets nothing. */
  find(streamId: string, userId: string): Promise<LastMessage | undefined>;
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
  const known = new LRUCache<string, LastMessage>({ max: maxKnown });
  return {
    async find(streamId, userId) {
      const key = keyOf(streamId, userId);
      if (!known.has(key)) {
        const at = await findLastAt(streamId, userId);
        // What was noted meanwhile is later.
        if (!known.has(key)) known.set(key, at === null ? none : { atMs: at.getTime() });
      }
      const last = known.get(key);
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
