import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On Linux, this folder is in memory. In containers it often has only 64 MB. */
const MEMORY_FOLDER = '/dev/shm';
/** A whole run needs about 2 GB at its peak. The rest is left to other programs. */
const ROOM_BYTES = 6_000_000_000;

/**
 * Creates a folder for the temporary files of a run, in memory if there is enough space, because every test
 * database created and dropped would wait for the disk. It is accessible to all users like the system's own,
 * because tests run programs as other users. The caller deletes it.
 *
 * @param memoryFolder the folder in memory, if the machine has one
 */
export function makeScratchFolder(memoryFolder = MEMORY_FOLDER, roomBytes = ROOM_BYTES) {
  const folder = mkdtempSync(join(hasRoom(memoryFolder, roomBytes) ? memoryFolder : tmpdir(), 'greenroom-'));
  chmodSync(folder, 0o1777);
  return folder;
}

function hasRoom(folder, bytes) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes;
}
