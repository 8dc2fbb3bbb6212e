import { setTimeout as delay } from 'node:timers/promises';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { Log } from '../log.ts';
import { inBackground } from '../jobs/background-work.ts';

/** Work that is asked for often, and done rarely. */
export interface ThrottledWork {
  /** Does the work soon: at once, or when the interval is over. */
  request(): void;
  /** Resolves when what is being done is done. Nothing is done after. */
  stop(): Promise<void>;
}

/** What fails is tried again after so long at the latest. */
const longestRetryMs = 10_000;

/**
 * Does work when it is asked for, never twice at a time and at most once in `intervalMs`, however often it is asked for. What
 * fails is logged as `failed` and done again after the interval, and later and later while it goes on failing.
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
      // Work may ask for itself before its promise is here.
      if (!isRunning) running = inBackground(run);
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
