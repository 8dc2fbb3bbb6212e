import type { Database } from '../../db/client.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Log } from '../../platform/log.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createRecordingsQueries, type RecordingRow } from './recordings.queries.ts';

const atOnce = 100;
const dayMs = 86_400_000;

/** Limits the age and the total size of recordings. */
export interface RecordingRetention {
  /** Deletes recordings that are too old, then the oldest ones until the total size is within the limit. */
  sweep(): Promise<void>;
  /** Deletes the files of all shows of a user whose account is being deleted. */
  deleteOf(userId: string): Promise<void>;
}

export function createRecordingRetention({
  db,
  streams,
  storage,
  limits,
  log,
  now,
}: {
  db: Database;
  streams: Pick<StreamsService, 'exportOf'>;
  storage: Pick<FileStorage, 'deleteFolder'>;
  limits: Pick<Environment['recordings'], 'keepDays' | 'maxGigabytes'>;
  log: Log;
  now: () => Date;
}): RecordingRetention {
  const queries = createRecordingsQueries(db);

  async function remove(row: RecordingRow): Promise<void> {
    await queries.delete(row.id);
    await storage.deleteFolder(`recordings/${row.id}`);
  }

  /** Deletes the files. The row stays and says why there is no replay. */
  async function expire(row: RecordingRow): Promise<void> {
    await db.transaction(async (transaction) => createRecordingsQueries(transaction).expire(row.id));
    await storage.deleteFolder(`recordings/${row.id}`);
  }

  async function sweep(): Promise<void> {
    const maxBytes = limits.maxGigabytes * 1024 ** 3;
    const keptSinceMs = now().getTime() - limits.keepDays * dayMs;
    let totalBytes = await queries.totalBytes();
    for (;;) {
      const oldest = await queries.listOldest(atOnce, new Date(keptSinceMs));
      for (const row of oldest) {
        const isTooOld = row.createdAt.getTime() < keptSinceMs;
        if (!isTooOld && totalBytes <= maxBytes) return;
        await expire(row);
        totalBytes -= row.sizeBytes;
        log.info(
          { recordingId: row.id, isTooOld },
          'a recording was deleted because of the limits for age and total size',
        );
      }
      if (oldest.length < atOnce) return;
    }
  }

  return {
    sweep,

    async deleteOf(userId) {
      const own = await streams.exportOf(userId);
      const rows = own.length === 0 ? [] : await queries.listByStreams(own.map(({ id }) => id));
      for (const row of rows) await remove(row);
    },
  };
}
