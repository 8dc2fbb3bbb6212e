import { inBackground } from './background-work.ts';
import type { Log } from '../log.ts';

/** How often a server looks for work that is due or was interrupted. */
const sweepEveryMs = 2000;

/**
 * Runs all of these periodically, one after the other. A failure is logged, and the work runs again at the
 * next turn.
 */
export function startSweeping(
  sweeps: readonly (() => Promise<unknown>)[],
  log: Log,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function sweep(): Promise<void> {
    for (const run of sweeps) {
      if (isStopped) return;
      try {
        await inBackground(run);
      } catch (error) {
        log.warn({ err: error }, 'a check for due work failed; the next check retries it');
      }
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = sweep().then(() => (isStopped ? undefined : schedule()));
    }, sweepEveryMs);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
