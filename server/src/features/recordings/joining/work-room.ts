import { freeBytes, storageFullError } from '../../../platform/storage/storage-space.ts';

export interface WorkRoom {
  /**
   * Runs work that writes at most this many bytes.
   * @throws AppError `storage_full` before anything is written, if the disk lacks the space.
   */
  within<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Reserves disk space for making the files of replays. Bytes that other work of this process may still write
 * count as used.
 * @param leftBytes the space that must stay free for everything else
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
