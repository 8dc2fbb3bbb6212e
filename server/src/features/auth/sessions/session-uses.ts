import { inBackground } from '../../../platform/jobs/background-work.ts';
import type { Log } from '../../../platform/log.ts';
import type { SessionsService } from './sessions.service.ts';

/** How far "last used" may lag behind. */
const granularityMs = 60_000;
const flushMs = 5000;

export interface SessionUses {
  /** Called with every request. Does nothing if the last use is accurate to the minute. */
  note(session: { id: string; updatedAt: Date }): void;
  /** Writes pending uses and stops. */
  stop(): Promise<void>;
}

/**
 * Keeps `sessions.updated_at` accurate to about a minute. Uses are collected and written together every few
 * seconds, so that no request waits and a busy session costs one row per minute.
 */
export function createSessionUses({
  sessions,
  log,
  now,
}: {
  sessions: Pick<SessionsService, 'touch'>;
  log: Log;
  now: () => Date;
}): SessionUses {
  let used = new Set<string>();
  let writing: Promise<void> = Promise.resolve();

  function flush(): void {
    if (used.size === 0) return;
    const ids = [...used];
    used = new Set();
    writing = writing
      .then(async () => inBackground(async () => sessions.touch(ids, now())))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the time of the last use of sessions could not be stored'),
      );
  }

  const timer = setInterval(flush, flushMs);
  timer.unref();

  return {
    note({ id, updatedAt }) {
      if (now().getTime() - updatedAt.getTime() >= granularityMs) used.add(id);
    },
    async stop() {
      clearInterval(timer);
      flush();
      await writing;
    },
  };
}
