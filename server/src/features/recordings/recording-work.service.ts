import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingProblem } from '@greenroom/contract/streams/recordings.schemas';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { inBackground } from '../../platform/jobs/background-work.ts';
import type { Log } from '../../platform/log.ts';
import { isStorageFull } from '../../platform/storage/storage-space.ts';
import { createRecordingWorkQueries, type RecordingWorkKind } from './recording-work.queries.ts';
import type { RecordingRow } from './recordings.queries.ts';

/**
 * Pending work on recordings: joining files and cutting parts. The row stores what is pending, so another
 * process can continue after a crash. Failed work is retried with a growing delay.
 */
export interface RecordingWork {
  /** Starts to check for due work at intervals. */
  start(): void;
  /** Checks for due work now. */
  wake(): void;
  /** Retries failed work of one recording now. */
  retry(recordingId: string): Promise<void>;
  /** Removes files left by attempts of killed processes, and tracks of deleted shows. */
  removeLeftovers(): Promise<void>;
  /** Starts no more work. Resolves when the running work has finished. */
  stop(): Promise<void>;
}

/** Thrown by work that would fail in the same way if repeated. */
export class NoPictureError extends Error {}

export const recordingWorkLimits = {
  /** More would not be faster: joining and cutting are limited by the disk. */
  atOnce: 2,
  lookEveryMs: 2000,
  /** After this time without renewal, the claiming process counts as dead. */
  claimMs: 30_000,
  renewEveryMs: 10_000,
  delays: { firstMs: 10_000, longestMs: 3_600_000 },
  /** With these delays, about a day. After that, the streamer or a server start triggers a retry. */
  triesMax: 20,
  /**
   * After this many failures, viewers no longer see that a replay is coming, and the streamer is notified.
   */
  soonTries: 3,
  /** Space is freed by people, so frequent retries would not help. */
  roomDelayMs: 60_000,
} as const;

/** Whether viewers can wait for a replay: nothing has failed, or the next attempt is within a minute. */
export function isReplaySoon({
  workProblem,
  workTries,
}: Pick<RecordingRow, 'workProblem' | 'workTries'>): boolean {
  return workProblem === null || (workProblem === 'failed' && workTries < recordingWorkLimits.soonTries);
}

/** Whether failed work is retried automatically. */
export function isTriedAgain({ workTries }: Pick<RecordingRow, 'workTries'>): boolean {
  return workTries < recordingWorkLimits.triesMax;
}

/** Whether there was no disk space at the start, or it ran out during the work. */
function isFull(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'storage_full') || isStorageFull(error);
}

const cutFolder = /^cut-(?<id>.+)$/;

export function createRecordingWork({
  db,
  folder,
  tasks,
  onDelayed,
  log,
  now,
}: {
  db: Database;
  /** The folder into which the media server writes, and in which parts are cut. */
  folder: string;
  /** The kinds of work that this server does. */
  tasks: Partial<Record<RecordingWorkKind, (row: RecordingRow) => Promise<void>>>;
  /** Called once per recording and cause, when work has failed for so long that the streamer should know. */
  onDelayed: (row: RecordingRow, problem: RecordingProblem) => Promise<void>;
  log: Log;
  now: () => Date;
}): RecordingWork {
  const queries = createRecordingWorkQueries(db);
  const kinds = (['join', 'cut'] as const).filter((kind) => tasks[kind] !== undefined);
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isCheckRequested = false;
  let isStopped = false;

  const after = (ms: number) => new Date(now().getTime() + ms);

  async function failed(row: RecordingRow, error: unknown): Promise<void> {
    const problem: RecordingProblem =
      error instanceof NoPictureError ? 'no-picture' : isFull(error) ? 'storage-full' : 'failed';
    log.error(
      { err: error, recordingId: row.id, problem, tries: row.workTries + 1 },
      'a replay could not be created',
    );
    const { delays, roomDelayMs, triesMax, soonTries } = recordingWorkLimits;
    // Waiting for disk space does not count as an attempt.
    const tries = { 'no-picture': triesMax, 'storage-full': row.workTries, failed: row.workTries + 1 }[
      problem
    ];
    const delayMs = problem === 'storage-full' ? roomDelayMs : retryDelayMs(Math.max(1, tries), delays);
    await queries.fail(row.id, { problem, tries, dueAt: after(delayMs) });
    const mustNotify =
      problem === 'storage-full' ? row.workProblem !== problem : problem === 'failed' && tries === soonTries;
    if (mustNotify) await onDelayed(row, problem);
  }

  async function run(row: RecordingRow): Promise<void> {
    const renewing = setInterval(() => {
      queries
        .keepClaim(row.id, after(recordingWorkLimits.claimMs))
        .catch((error: unknown) =>
          log.warn({ err: error, recordingId: row.id }, 'the claim of a recording could not be renewed'),
        );
    }, recordingWorkLimits.renewEveryMs);
    try {
      await tasks[row.state === 'finishing' ? 'join' : 'cut']?.(row);
    } catch (error) {
      await failed(row, error);
    } finally {
      clearInterval(renewing);
    }
  }

  function begin(row: RecordingRow): void {
    const work = inBackground(async () => run(row))
      .catch((error: unknown) =>
        log.error({ err: error, recordingId: row.id }, 'a failed attempt at a replay could not be stored'),
      )
      .finally(() => {
        running.delete(row.id);
        // Starts work that was requested meanwhile, or that exceeded the concurrency limit.
        wake();
      });
    running.set(row.id, work);
  }

  async function claimDueWork(): Promise<void> {
    const freeSlots = recordingWorkLimits.atOnce - running.size;
    if (isStopped || freeSlots <= 0 || kinds.length === 0) return;
    const { claimMs, triesMax } = recordingWorkLimits;
    const rows = await queries.claim({
      kinds,
      triesMax,
      at: now(),
      until: after(claimMs),
      limit: freeSlots,
      except: [...running.keys()],
    });
    for (const row of rows) begin(row);
  }

  function wake(): void {
    isCheckRequested = true;
    checking ??= inBackground(checkWhileRequested);
  }

  async function checkWhileRequested(): Promise<void> {
    while (isCheckRequested && !isStopped) {
      isCheckRequested = false;
      await claimDueWork().catch((error: unknown) =>
        log.warn({ err: error }, 'due work on recordings could not be claimed'),
      );
    }
    // No `await` may come between the last check of `isCheckRequested` and this line.
    checking = undefined;
  }

  async function removeLeftovers(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    const cuts = names.filter((name) => {
      const id = cutFolder.exec(name)?.groups?.['id'];
      return id !== undefined && !running.has(id);
    });
    const ids = names.filter((name) => z.uuid().safeParse(name).success);
    const needed = ids.length === 0 ? new Set<string>() : await queries.listUnfinishedOf(ids);
    for (const name of [...cuts, ...ids.filter((id) => !needed.has(id))])
      await rm(join(folder, name), { recursive: true, force: true });
  }

  async function startChecking(): Promise<void> {
    try {
      await removeLeftovers();
      // The restart may have removed the cause of the failure.
      await queries.resetFailedWork();
    } catch (error) {
      log.warn({ err: error }, 'the cleanup of recordings at the start failed');
    }
    if (isStopped) return;
    wake();
    timer = setInterval(wake, recordingWorkLimits.lookEveryMs).unref();
  }

  return {
    start: () => void inBackground(startChecking),

    wake,
    removeLeftovers,

    async retry(recordingId) {
      await queries.resetFailedWork(recordingId);
      wake();
    },

    async stop() {
      isStopped = true;
      clearInterval(timer);
      await checking;
      await Promise.all(running.values());
    },
  };
}
