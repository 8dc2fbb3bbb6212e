import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordingLimits } from '@greenroom/contract/limits/replays';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { cutInThread } from './joining/cut-in-thread.ts';
import type { WorkRoom } from './joining/work-room.ts';
import { NoPictureError } from './recording-work.service.ts';
import { noWork } from './recording-work.queries.ts';
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
  /**
   * Cuts out the part that is wanted. Rejects where that cannot be done now.
   * @throws NoPictureError where no picture can begin in the part.
   */
  cut(row: RecordingRow): Promise<void>;
}

export function createRecordingTrimming({
  db,
  storage,
  folder,
  room,
}: {
  db: Database;
  storage: Pick<FileStorage, 'putFile' | 'locate' | 'delete'>;
  /** Where files are cut, on this machine. */
  folder: string;
  room: WorkRoom;
}): RecordingTrimming {
  const queries = createRecordingsQueries(db);

  async function deleteFiles(files: readonly StoredRecordingFile[]): Promise<void> {
    for (const { key } of files) await storage.delete(key);
  }

  /** Stores the part's files and answers them, with where the part begins; stores nothing where that fails. */
  async function makePart(
    row: RecordingRow,
    range: { fromMs: number; toMs: number },
  ): Promise<{ fromMs: number; files: StoredRecordingFile[] }> {
    const work = join(folder, `cut-${row.id}`);
    const files: StoredRecordingFile[] = [];
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
      const cutFiles = await cutInThread(sources, range, work);
      const first = cutFiles.at(0);
      if (first === undefined) throw new NoPictureError('No whole picture lies between the two moments');
      const fromMs = Math.ceil(first.startMs);
      const name = randomUUID();
      for (const file of cutFiles) {
        const key = `recordings/${row.id}/${name}-${file.name}`;
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
      return { fromMs, files };
    } catch (error) {
      await deleteFiles(files);
      throw error;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
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
      await deleteFiles(await queries.setTrim(row.id, range));
      return {
        ...row,
        trimFromMs: range?.startMs ?? null,
        trimToMs: range?.endMs ?? null,
        trimmedFiles: null,
        ...noWork,
      };
    },

    async cut(row) {
      const { trimFromMs, trimToMs } = row;
      if (trimFromMs === null || trimToMs === null || row.trimmedFiles !== null) return;
      // The part has no more than the whole.
      const bytes = row.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const { fromMs, files } = await room.within(bytes, async () =>
        makePart(row, { fromMs: trimFromMs, toMs: trimToMs }),
      );
      // Trimmed anew, deleted, or cut by another server meanwhile.
      if (!(await queries.finishTrim(row, fromMs, files))) await deleteFiles(files);
    },
  };
}
