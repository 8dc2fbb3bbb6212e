import { setTimeout as delay } from 'node:timers/promises';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { Log } from '../log.ts';
import { inBackground } from '../jobs/background-work.ts';

/** Work that is requested often and done rarely. */
export interface ThrottledWork {
  /** Runs the work soon: now, or when the interval has passed. */
  request(): void;
  /** Resolves when the current run has finished. Nothing runs afterwards. */
  stop(): Promise<void>;
}

/** The longest delay before failed work is retried. */
const longestRetryMs = 10_000;

/**
 * Runs work on request, never two runs at a time and at most one per `intervalMs`, however often it is
 * requested. A failure is logged as `failed` and retried after the interval, with a growing delay while it
 * keeps failing.
 */
export function createThrottledWork({
  intervalMs,
  work,
  failed,
  log,
}: {
  intervalMs: number;
  work: () => Promise<void>;
  failed: string;
  log: Log;
}): ThrottledWork {
  let isWanted = false;
  let isRunning = false;
  let running: Promise<void> | undefined;
  const stopped = new AbortController();

  async function run(): Promise<void> {
    isRunning = true;
    let failures = 0;
    while (isWanted && !stopped.signal.aborted) {
      isWanted = false;
      try {
        await work();
        failures = 0;
      } catch (error) {
        log.warn({ err: error }, failed);
        isWanted = true;
        failures += 1;
      }
      const longestMs = Math.max(intervalMs, longestRetryMs);
      const waitMs = failures === 0 ? intervalMs : retryDelayMs(failures, { firstMs: intervalMs, longestMs });
      await delay(waitMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    isRunning = false;
  }

  return {
    request() {
      isWanted = true;
      // The work may request itself before its promise is assigned.
      if (!isRunning) running = inBackground(run);
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
