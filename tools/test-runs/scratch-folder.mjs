import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. Containers often have but 64 MB of it. */
const MEMORY_FOLDER = '/dev/shm';
/** A whole run needs about 2 GB at its peak; what is left is for everybody else. */
const ROOM_BYTES = 6_000_000_000;

/**
 * A new folder for what a run throws away, in memory where there is room: every database that a test makes and drops
 * would wait for the disk. It is open to all users as the machine's own is, since tests run programs as some. The caller
 * removes it.
 *
 * @param memoryFolder the folder in memory, if the machine has it
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
