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
 * What is left to do of recordings: joining their files, and cutting out parts. The row says what is left, so a process that
 * ends in the middle leaves it to the next one; what fails is tried again, later and later.
 */
export interface RecordingWork {
  /** Looks for what is due from now on, again and again. */
  start(): void;
  /** Looks at once. */
  wake(): void;
  /** Tries what failed of one recording again at once. */
  retry(recordingId: string): Promise<void>;
  /** Removes what tries of a process that was killed have left, and what was recorded of shows that are no more. */
  removeLeftovers(): Promise<void>;
  /** Begins nothing more, and resolves when nothing is being done. */
  stop(): Promise<void>;
}

/** Thrown by work that would fail again in the same way. */
export class NoPictureError extends Error {}

export const recordingWorkLimits = {
  /** Joining and cutting read and write as fast as the disk does. */
  atOnce: 2,
  lookEveryMs: 2000,
  /** A process that is gone is taken to be so after this. */
  claimMs: 30_000,
  renewEveryMs: 10_000,
  delays: { firstMs: 10_000, longestMs: 3_600_000 },
  /** Most of a day with these delays. After it the streamer, or a start of the server, tries again. */
  triesMax: 20,
  /** After so many failures its viewers are promised nothing, and its streamer is told. */
  soonTries: 3,
  /** Room comes back when somebody makes some. */
  roomDelayMs: 60_000,
} as const;

/** Whether a replay that is being made can be waited for: nothing failed, or it is tried again within a minute. */
export function isReplaySoon({
  workProblem,
  workTries,
}: Pick<RecordingRow, 'workProblem' | 'workTries'>): boolean {
  return workProblem === null || (workProblem === 'failed' && workTries < recordingWorkLimits.soonTries);
}

/** Whether what failed is tried again without being asked for. */
export function isTriedAgain({ workTries }: Pick<RecordingRow, 'workTries'>): boolean {
  return workTries < recordingWorkLimits.triesMax;
}

/** Whether there was no room, or it was used up in the middle. */
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
  /** Where the media server writes, and where parts are cut. */
  folder: string;
  /** What this server does. */
  tasks: Partial<Record<RecordingWorkKind, (row: RecordingRow) => Promise<void>>>;
  /** Something has failed for so long that its streamer should know; once for each recording and cause. */
  onDelayed: (row: RecordingRow, problem: RecordingProblem) => Promise<void>;
  log: Log;
  now: () => Date;
}): RecordingWork {
  const queries = createRecordingWorkQueries(db);
  const kinds = (['join', 'cut'] as const).filter((kind) => tasks[kind] !== undefined);
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let looksAgain = false;
  let isStopped = false;

  const after = (ms: number) => new Date(now().getTime() + ms);

  async function failed(row: RecordingRow, error: unknown): Promise<void> {
    const problem: RecordingProblem =
      error instanceof NoPictureError ? 'no-picture' : isFull(error) ? 'storage-full' : 'failed';
    log.error(
      { err: error, recordingId: row.id, problem, tries: row.workTries + 1 },
      'a replay could not be made',
    );
    const { delays, roomDelayMs, triesMax, soonTries } = recordingWorkLimits;
    // Waiting for room costs no try.
    const tries = { 'no-picture': triesMax, 'storage-full': row.workTries, failed: row.workTries + 1 }[
      problem
    ];
    const delayMs = problem === 'storage-full' ? roomDelayMs : retryDelayMs(Math.max(1, tries), delays);
    await queries.fail(row.id, { problem, tries, dueAt: after(delayMs) });
    const isNews =
      problem === 'storage-full' ? row.workProblem !== problem : problem === 'failed' && tries === soonTries;
    if (isNews) await onDelayed(row, problem);
  }

  async function run(row: RecordingRow): Promise<void> {
    const renewing = setInterval(() => {
      queries
        .keepClaim(row.id, after(recordingWorkLimits.claimMs))
        .catch((error: unknown) => log.warn({ err: error, recordingId: row.id }, 'a claim was not renewed'));
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
      .catch((error: unknown) => log.error({ err: error, recordingId: row.id }, 'a try was not recorded'))
      .finally(() => {
        running.delete(row.id);
        // What was asked for meanwhile, and what had no place.
        wake();
      });
    running.set(row.id, work);
  }

  async function look(): Promise<void> {
    const places = recordingWorkLimits.atOnce - running.size;
    if (isStopped || places <= 0 || kinds.length === 0) return;
    const { claimMs, triesMax } = recordingWorkLimits;
    const rows = await queries.claim({
      kinds,
      triesMax,
      at: now(),
      until: after(claimMs),
      limit: places,
      except: [...running.keys()],
    });
    for (const row of rows) begin(row);
  }

  function wake(): void {
    looksAgain = true;
    looking ??= inBackground(lookWhileAsked);
  }

  async function lookWhileAsked(): Promise<void> {
    while (looksAgain && !isStopped) {
      looksAgain = false;
      await look().catch((error: unknown) =>
        log.warn({ err: error }, 'what is left of recordings was not read'),
      );
    }
    // In the same turn as the last look at `looksAgain`.
    looking = undefined;
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

  async function startLooking(): Promise<void> {
    try {
      await removeLeftovers();
      // Its cause may have gone with the stop.
      await queries.askAnew();
    } catch (error) {
      log.warn({ err: error }, 'leftovers of recordings were not removed');
    }
    if (isStopped) return;
    wake();
    timer = setInterval(wake, recordingWorkLimits.lookEveryMs).unref();
  }

  return {
    start: () => void inBackground(startLooking),

    wake,
    removeLeftovers,

    async retry(recordingId) {
      await queries.askAnew(recordingId);
      wake();
    },

    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
