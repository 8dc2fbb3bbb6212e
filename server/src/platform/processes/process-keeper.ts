import { setTimeout as sleep } from 'node:timers/promises';
import { type RetryDelays, retryDelayMs } from '@greenroom/contract/retry-delay';
import { endProcess, type RunningProcess, type StopStep } from './process-end.ts';

/** After it has run so long, the next start is as fast as the first. */
const calmAfterMs = 60_000;

export interface ProcessKeeper<Kept extends RunningProcess> {
  /** What runs, or ran last. */
  readonly current: Kept;
  /** False from its end until another one has started. */
  readonly isRunning: boolean;
  /** Ends it, waits for that, and starts no other one. May be called more than once. */
  stop(): Promise<void>;
  /** Leaves it as it is, and looks after it no longer. */
  release(): void;
}

/**
 * Keeps a process running that was started, or found running, before: when it ends, another one is started, with a delay
 * that grows while that does not help.
 */
export function keepProcess<Kept extends RunningProcess>(
  first: Kept,
  {
    start,
    delays,
    stopSteps,
    onEnded,
    onStarted,
    onFailed,
  }: {
    /** Resolves when the process is of use. The signal comes when it is no longer wanted. */
    start: (signal: AbortSignal) => Promise<Kept>;
    delays: RetryDelays;
    stopSteps: readonly StopStep[];
    onEnded: (ended: Kept, why: string) => void;
    onStarted: (started: Kept) => void;
    onFailed: (error: unknown) => void;
  },
): ProcessKeeper<Kept> {
  const givingUp = new AbortController();
  const { signal } = givingUp;
  let current = first;
  let isRunning = true;
  let startedAtMs = performance.now();
  let starts = 0;

  async function startAgain(): Promise<void> {
    while (!signal.aborted) {
      starts += 1;
      await sleep(retryDelayMs(starts, delays), undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      startedAtMs = performance.now();
      try {
        current = await start(signal);
        isRunning = true;
        onStarted(current);
        return;
      } catch (error) {
        if (!signal.aborted) onFailed(error);
      }
    }
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const why = await current.ended;
      isRunning = false;
      if (signal.aborted) return;
      if (performance.now() - startedAtMs > calmAfterMs) starts = 0;
      onEnded(current, why);
      await startAgain();
    }
  }

  const keeping = keep();

  async function end(): Promise<void> {
    givingUp.abort();
    await endProcess(current, stopSteps);
    // It may have been in the middle of a start.
    await keeping;
    await endProcess(current, stopSteps);
  }

  let stopped: Promise<void> | undefined;
  return {
    get current() {
      return current;
    },
    get isRunning() {
      return isRunning;
    },
    stop: async () => (stopped ??= end()),
    release: () => givingUp.abort(),
  };
}
