import { statfs } from 'node:fs/promises';
import { AppError } from '../app-error.ts';

/**
 * Nothing is written when less space than this is left: the database needs the rest to keep running and to
 * stop cleanly.
 */
const reservedBytes = 32 * 1024 * 1024;
const lookEveryMs = 500;
const retryAfterSeconds = 10;

/** ENOSPC and EDQUOT of the file system; 53100 (disk_full) of PostgreSQL. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error was caused by a full disk. */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && fullCodes.has(cause.code)) return true;
  }
  return false;
}

/** The error for a call that failed because a disk is full. */
export function storageFullError(cause?: unknown): AppError {
  return new AppError('storage_full', { retryAfterSeconds, cause });
}

/** Free space on the disk of a folder, in bytes. Infinity if the file system does not report it. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk === undefined ? Infinity : disk.bavail * disk.bsize;
}

export interface StorageSpace {
  /** @throws AppError `storage_full` if the last check found no space. */
  require(): void;
  /** Checks now. @throws AppError `storage_full` if there is no space. */
  check(): Promise<void>;
  stop(): void;
}

/** Watches the free space of some folders, which may be on different disks. Checks periodically by itself. */
export function createStorageSpace(folders: readonly string[]): StorageSpace {
  let isFull = false;

  async function look(): Promise<void> {
    // If a file system does not report its free space, writing continues until it fails.
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
