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
 * Limits a replay to a part of its recording. The part is copied into separate files, so viewers never
 * receive a file with content outside of it. The streamer keeps the whole recording. There is no replay until
 * the part has been cut.
 */
export interface RecordingTrimming {
  /**
   * Sets the part, in milliseconds of the whole recording. Null restores the whole recording. The part is cut
   * afterwards.
   * @throws AppError `invalid_input`.
   */
  set(row: RecordingRow, range: { startMs: number; endMs: number } | null): Promise<RecordingRow>;
  /**
   * Cuts the requested part. Rejects if that is not possible now.
   * @throws NoPictureError if the part contains no keyframe at which it could begin.
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
  /** The local folder in which files are cut. */
  folder: string;
  room: WorkRoom;
}): RecordingTrimming {
  const queries = createRecordingsQueries(db);

  async function deleteFiles(files: readonly StoredRecordingFile[]): Promise<void> {
    for (const { key } of files) await storage.delete(key);
  }

  /**
   * Stores the files of the part and resolves to them and the time at which the part begins. If it fails,
   * nothing is stored.
   */
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
      if (first === undefined)
        throw new NoPictureError('The part between the two times contains no keyframe');
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
      // The part is at most as large as the whole.
      const bytes = row.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const { fromMs, files } = await room.within(bytes, async () =>
        makePart(row, { fromMs: trimFromMs, toMs: trimToMs }),
      );
      // Another part was requested, the recording was deleted, or another server has cut it.
      if (!(await queries.finishTrim(row, fromMs, files))) await deleteFiles(files);
    },
  };
}
