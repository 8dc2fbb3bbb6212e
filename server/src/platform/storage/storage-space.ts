import { statfs } from 'node:fs/promises';
import { AppError } from '../app-error.ts';

/** Under this much room, nothing more is written: the database needs the rest to stay up and to stop cleanly. */
const reservedBytes = 32 * 1024 * 1024;
const lookEveryMs = 500;
const retryAfterSeconds = 10;

/** ENOSPC and EDQUOT of the file system; 53100 (disk_full) of PostgreSQL. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something failed because a disk is full. */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && fullCodes.has(cause.code)) return true;
  }
  return false;
}

/** What a caller is told when something failed because a disk is full. */
export function storageFullError(cause?: unknown): AppError {
  return new AppError('storage_full', { retryAfterSeconds, cause });
}

/** How much may be written on the disk of a folder, in bytes. Endless where the file system does not tell. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk === undefined ? Infinity : disk.bavail * disk.bsize;
}

export interface StorageSpace {
  /** @throws AppError `storage_full` where there was no room at the last look: nothing more is written. */
  require(): void;
  /** Looks. @throws AppError `storage_full` where there is no room. */
  check(): Promise<void>;
  stop(): void;
}

/** Whether there is room to write in some folders, which may be on different disks. Looks by itself all the time. */
export function createStorageSpace(folders: readonly string[]): StorageSpace {
  let isFull = false;

  async function look(): Promise<void> {
    // A file system that does not tell is written to, and says then.
    isFull = (await Promise.all(folders.map(freeBytes))).some((bytes) => bytes < reservedBytes);
  }

  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();

  function require(): void {
    if (isFull) throw storageFullError();
  }

  return {
    require,
    async check() {
      await look();
      require();
    },
    stop: () => clearInterval(timer),
  };
}
