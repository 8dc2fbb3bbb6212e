import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFileKey } from './file-key.ts';
import type { FileStorage } from './file-storage.ts';

/** Whether the error means that the file does not exist, including when a folder on its path is a file. */
function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function isOtherDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}

/** Partial files have names that begin with a dot, which no key's name can. */
const unfinishedEnd = '.part';

/**
 * Writes a file atomically: a reader, or the next start after a crash, sees all of it or nothing. The content
 * is written under another name in the same folder and flushed to disk before the rename.
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
 * Deletes the partial files that interrupted calls of `writeFileWhole` left in a folder and below it, if they
 * were last written before this time.
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
      // The file was completed meanwhile.
      () => undefined,
    );
    if (writtenAt !== undefined && writtenAt < before) await rm(path, { force: true });
  }
}

/** Keeps files in a local folder, which is created with the first file. */
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
        // Opened here, so that a missing file is reported now and not as a broken stream later.
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
