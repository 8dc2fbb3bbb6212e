import { setTimeout as delay } from 'node:timers/promises';
import type { Question } from '@greenroom/contract/questions/questions.schemas';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/sockets/outbound.ts';

/** A show is told of changes at most once in this time, however many vote. */
const intervalMs = 500;

/** Tells everybody in a show which of its questions have changed. */
export interface LiveQuestions {
  changed(streamId: string, questionIds: readonly string[]): void;
  stop(): void;
}

export function createLiveQuestions({
  read,
  broadcast,
  log,
}: {
  /** Those of these that are shown, as they are now. */
  read: (ids: readonly string[]) => Promise<Question[]>;
  broadcast: (streamId: string, events: readonly Outbound[]) => void;
  log: Log;
}): LiveQuestions {
  let waiting = new Map<string, Set<string>>();
  let isRunning = false;
  const stopped = new AbortController();

  async function tell(): Promise<void> {
    const told = waiting;
    waiting = new Map();
    const shown = await read([...told.values()].flatMap((ids) => Array.from(ids)));
    for (const [streamId, ids] of told) {
      const questions = shown.filter((question) => question.streamId === streamId);
      const shownIds = new Set(questions.map(({ id }) => id));
      const removedIds = [...ids].filter((id) => !shownIds.has(id));
      broadcast(streamId, [{ name: 'stream:questions', payload: { streamId, questions, removedIds } }]);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0 && !stopped.signal.aborted) {
      await tell().catch((error: unknown) => log.warn({ err: error }, 'questions could not be told'));
      await delay(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    isRunning = false;
  }

  return {
    changed(streamId, questionIds) {
      if (questionIds.length === 0) return;
      const ids = waiting.get(streamId) ?? new Set();
      for (const id of questionIds) ids.add(id);
      waiting.set(streamId, ids);
      if (!isRunning) void run();
    },
    stop: () => stopped.abort(),
  };
}
