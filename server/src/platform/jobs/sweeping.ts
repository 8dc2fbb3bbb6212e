import { inBackground } from './background-work.ts';
import type { Log } from '../log.ts';

/** How often a server looks for what is due, and for what was left in the middle. */
const sweepEveryMs = 2000;

/** Runs all of these again and again, one after the other. One that fails is logged and runs again at the next turn. */
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
        log.warn({ err: error }, 'what is due was not looked through');
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
