import type { Question } from '@greenroom/contract/questions/questions.schemas';
import type { Log } from '../../platform/log.ts';
import { createThrottledWork } from '../../platform/queues/throttled-work.ts';
import type { Outbound } from '../../platform/sockets/outbound.ts';

/** A show's room gets changes at most once in this time, however many people vote. */
const intervalMs = 500;

/** Sends everybody in a show its changed questions. */
export interface LiveQuestions {
  changed(streamId: string, questionIds: readonly string[]): void;
  stop(): Promise<void>;
}

export function createLiveQuestions({
  read,
  sendToRoom,
  log,
}: {
  /** The visible ones among these, in their current state. */
  read: (ids: readonly string[]) => Promise<Question[]>;
  sendToRoom: (streamId: string, events: readonly Outbound[]) => void;
  log: Log;
}): LiveQuestions {
  let waiting = new Map<string, Set<string>>();

  function add(streamId: string, questionIds: Iterable<string>): void {
    const ids = waiting.get(streamId) ?? new Set();
    for (const id of questionIds) ids.add(id);
    waiting.set(streamId, ids);
  }

  async function broadcastChanges(): Promise<void> {
    const changed = waiting;
    waiting = new Map();
    let shown: Question[];
    try {
      shown = await read([...changed.values()].flatMap((ids) => Array.from(ids)));
    } catch (error) {
      for (const [streamId, ids] of changed) add(streamId, ids);
      throw error;
    }
    for (const [streamId, ids] of changed) {
      const questions = shown.filter((question) => question.streamId === streamId);
      const shownIds = new Set(questions.map(({ id }) => id));
      const removedIds = [...ids].filter((id) => !shownIds.has(id));
      sendToRoom(streamId, [{ name: 'stream:questions', payload: { streamId, questions, removedIds } }]);
    }
  }

  const broadcasting = createThrottledWork({
    intervalMs,
    work: async () => {
      if (waiting.size > 0) await broadcastChanges();
    },
    failed: 'changed questions could not be sent',
    log,
  });

  return {
    changed(streamId, questionIds) {
      if (questionIds.length === 0) return;
      add(streamId, questionIds);
      broadcasting.request();
    },
    stop: broadcasting.stop,
  };
}
