import { inBackground } from './background-work.ts';
import type { Log } from '../log.ts';
import type { ServerPhases } from '../processes/server-phases.ts';

/**
 * Runs work at start and then periodically while the server runs. A failure is logged, and the work runs
 * again at its next turn.
 */
export function repeatWork(
  { phases, log }: { phases: Pick<ServerPhases, 'onReady' | 'onStop'>; log: Pick<Log, 'warn'> },
  { name, everyMs, work }: { name: string; everyMs: number; work: () => Promise<void> },
): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= inBackground(work)
      .catch((error: unknown) => log.warn({ err: error, work: name }, 'repeated work failed'))
      .finally(() => (running = undefined));
  };
  phases.onReady(() => {
    run();
    timer = setInterval(run, everyMs).unref();
  });
  phases.onStop('activity', async () => {
    clearInterval(timer);
    await running;
  });
}
