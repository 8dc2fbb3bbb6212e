import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFileKey } from './file-key.ts';
import type { FileStorage } from './file-storage.ts';

/** What the file system says when there is no such file: also when a folder of the way is one. */
function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function isOtherDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}

/** Of a name that begins with a dot, as no key's name can. */
const unfinishedEnd = '.part';

/**
 * Writes a file so that a reader, or the next start after a crash, sees all of it or none: into another name of the same
 * folder first, on the disk before it is renamed.
 */
export async function writeFileWhole(path: string, content: Uint8Array | Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), `.${randomUUID()}${unfinishedEnd}`);
  try {
    const source = content instanceof Readable ? content : Readable.from([content]);
    await pipeline(source, createWriteStream(unfinished, { flags: 'wx', flush: true }));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Deletes what `writeFileWhole` has left in a folder and those below it, where its process ended in the middle: what was not
 * written on since this time.
 */
export async function removeUnfinishedFiles(folder: string, before: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.startsWith('.') || !entry.name.endsWith(unfinishedEnd)) continue;
    const path = join(entry.parentPath, entry.name);
    const writtenAt = await stat(path).then(
      ({ mtime }) => mtime,
      // Finished meanwhile.
      () => undefined,
    );
    if (writtenAt !== undefined && writtenAt < before) await rm(path, { force: true });
  }
}

/** Files in a folder of this machine, which is made when the first one comes. */
export function createLocalFiles(folder: string): FileStorage {
  function pathOf(key: string): string {
    if (!isFileKey(key)) throw new RangeError('Not the key of a file');
    return join(folder, ...key.split('/'));
  }

  return {
    async put(key, content) {
      await writeFileWhole(pathOf(key), content);
    },

    async putFile(key, path) {
      const place = pathOf(key);
      await mkdir(dirname(place), { recursive: true });
      try {
        await rename(path, place);
      } catch (error) {
        if (!isOtherDisk(error)) throw error;
        await writeFileWhole(place, createReadStream(path));
        await rm(path, { force: true });
      }
    },

    async get(key) {
      const path = pathOf(key);
      try {
        // Opened here, so that a missing file is told now and not by a stream that breaks later.
        const file = await open(path);
        const stats = await file.stat();
        if (stats.isFile()) return file.createReadStream();
        await file.close();
        return null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async locate(key) {
      return { kind: 'file', folder, path: relative(folder, pathOf(key)) };
    },

    async exists(key) {
      try {
        return (await stat(pathOf(key))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    removeUnfinished: async (before) => removeUnfinishedFiles(folder, before),

    async deleteFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true });
    },
  };
}
