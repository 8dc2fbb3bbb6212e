import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordingLimits } from '@greenroom/contract/limits';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { cutInThread } from './joining/cut-in-thread.ts';
import { createRecordingsQueries, type RecordingRow } from './recordings.queries.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';

/**
 * Which part of a recording its viewers get. The part is copied into files of its own, so what lies outside is in no file
 * that viewers are given; the whole stays with its streamer. Until the part has been cut out there is no replay.
 */
export interface RecordingTrimming {
  /**
   * Milliseconds of the whole recording; null makes all of it the replay again. The part is cut out afterwards.
   * @throws AppError `invalid_input`.
   */
  set(row: RecordingRow, range: { startMs: number; endMs: number } | null): Promise<RecordingRow>;
  /** Goes on with what a stop of this process left behind. Never rejects. */
  resume(): Promise<void>;
  /** Resolves when nothing is being cut. */
  settled(): Promise<void>;
}

export function createRecordingTrimming({
  db,
  storage,
  folder,
  log,
}: {
  db: Database;
  storage: Pick<FileStorage, 'putFile' | 'locate' | 'delete'>;
  /** Where files are cut, on this machine. */
  folder: string;
  log: Log;
}): RecordingTrimming {
  const queries = createRecordingsQueries(db);
  const inTurn = createKeyedQueue();
  const running = new Set<Promise<void>>();

  async function deleteFiles(files: readonly StoredRecordingFile[] | null): Promise<void> {
    for (const { key } of files ?? []) await storage.delete(key);
  }

  async function cut(recordingId: string): Promise<void> {
    const row = await queries.findById(recordingId);
    if (row === undefined || row.trimFromMs === null || row.trimToMs === null || row.trimmedFiles !== null)
      return;
    const work = join(folder, `cut-${recordingId}`);
    try {
      const sources = await Promise.all(
        row.files.map(async ({ key, type, startMs, lengthMs }) => {
          const at = await storage.locate(key);
          return {
            at: at.kind === 'file' ? { path: join(at.folder, at.path) } : { url: at.url },
            type,
            startMs,
            lengthMs,
          };
        }),
      );
      const cutFiles = await cutInThread(sources, { fromMs: row.trimFromMs, toMs: row.trimToMs }, work);
      const first = cutFiles.at(0);
      if (first === undefined) throw new Error('Nothing lies between the two moments');
      const fromMs = Math.ceil(first.startMs);
      const files: StoredRecordingFile[] = [];
      const name = randomUUID();
      for (const file of cutFiles) {
        const key = `recordings/${recordingId}/${name}-${file.name}`;
        await storage.putFile(key, join(work, file.name));
        const { type, lengthMs, sizeBytes } = file;
        files.push({
          key,
          type,
          startMs: Math.max(0, Math.round(file.startMs) - fromMs),
          lengthMs,
          sizeBytes,
        });
      }
      // Trimmed anew, deleted, or cut by another server meanwhile.
      if (!(await queries.finishTrim(row, fromMs, files))) await deleteFiles(files);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  function cutLater(recordingId: string): void {
    const cutting = inTurn(recordingId, async () => cut(recordingId)).catch((error: unknown) => {
      log.error({ err: error, recordingId }, 'a part of a recording could not be cut out');
    });
    running.add(cutting);
    void cutting.then(() => running.delete(cutting));
  }

  return {
    async set(row, range) {
      if (range !== null) {
        const isWithin = range.startMs < range.endMs && range.endMs <= row.lengthMs;
        if (!isWithin || range.endMs - range.startMs < recordingLimits.trimMinMs) {
          const least = recordingLimits.trimMinMs / 1000;
          throw new AppError('invalid_input', {
            fields: { endMs: `The part has at least ${least} seconds, and lies within the recording` },
          });
        }
      }
      await queries.setTrim(row.id, range);
      await deleteFiles(row.trimmedFiles);
      if (range !== null) cutLater(row.id);
      return {
        ...row,
        trimFromMs: range?.startMs ?? null,
        trimToMs: range?.endMs ?? null,
        trimmedFiles: null,
      };
    },

    async resume() {
      const left = await queries.listUncut().catch((error: unknown) => {
        log.error({ err: error }, 'recordings that are to be trimmed could not be listed');
        return [];
      });
      for (const id of left) cutLater(id);
    },

    async settled() {
      await Promise.all(running);
    },
  };
}
