import { freeBytes, storageFullError } from '../../../platform/storage/storage-space.ts';

export interface WorkRoom {
  /**
   * Does work that writes so many bytes at most.
   * @throws AppError `storage_full` where the disk has no room for them, before anything is written.
   */
  within<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Room on the disk where files of replays are made. What other work of this process may still write is counted as taken.
 * @param leftBytes what stays free for all else
 */
export function createWorkRoom({
  folder,
  leftBytes,
  free = freeBytes,
}: {
  folder: string;
  leftBytes: number;
  free?: (folder: string) => Promise<number>;
}): WorkRoom {
  let promisedBytes = 0;
  return {
    async within(bytes, work) {
      promisedBytes += bytes;
      try {
        if ((await free(folder)) - promisedBytes < leftBytes) throw storageFullError();
        return await work();
      } finally {
        promisedBytes -= bytes;
      }
    },
  };
}
