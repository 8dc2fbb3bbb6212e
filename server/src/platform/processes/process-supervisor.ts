import { setTimeout as sleep } from 'node:timers/promises';
import { type RetryDelays, retryDelayMs } from '@greenroom/contract/retry-delay';
import { endProcess, type RunningProcess, type StopStep } from './process-end.ts';

/** After this long without an exit, the delay starts from the beginning again. */
const calmAfterMs = 60_000;

export interface ProcessSupervisor<Supervised extends RunningProcess> {
  /** The process that runs, or ran last. */
  readonly current: Supervised;
  /** False after an exit, until the next one has started. */
  readonly isRunning: boolean;
  /** Ends the process, waits for its exit, and starts no other. May be called more than once. */
  stop(): Promise<void>;
  /** Leaves the process running and stops watching it. */
  release(): void;
}

/**
 * Keeps a process running that was already started or found. When it exits, another one is started, with a
 * delay that grows while restarts keep failing.
 */
export function superviseProcess<Supervised extends RunningProcess>(
  first: Supervised,
  {
    start,
    delays,
    stopSteps,
    onEnded,
    onStarted,
    onFailed,
  }: {
    /** Resolves when the process is ready. The signal aborts when the process is no longer wanted. */
    start: (signal: AbortSignal) => Promise<Supervised>;
    delays: RetryDelays;
    stopSteps: readonly StopStep[];
    onEnded: (ended: Supervised, why: string) => void;
    onStarted: (started: Supervised) => void;
    onFailed: (error: unknown) => void;
  },
): ProcessSupervisor<Supervised> {
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
    // A start may be in progress.
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
