import { inBackground } from '../../../platform/jobs/background-work.ts';
import type { Log } from '../../../platform/log.ts';
import type { SessionsService } from './sessions.service.ts';

/** How far "last used" may lag behind. */
const granularityMs = 60_000;
const flushMs = 5000;

export interface SessionUses {
  /** Called with every request; does nothing for a session whose last use is known to the minute. */
  note(session: { id: string; updatedAt: Date }): void;
  /** Writes what is left and stops. */
  stop(): Promise<void>;
}

/**
 * Keeps `sessions.updated_at` true to about a minute: uses are gathered and written together every few seconds, so
 * that no request waits for it and a busy session costs one row a minute.
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
      .catch((error: unknown) => log.warn({ err: error }, 'the last use of sessions could not be written'));
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
