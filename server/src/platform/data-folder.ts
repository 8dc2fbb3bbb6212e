import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The data folder cannot be used. The message says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Creates the data folder if it is missing, with access for this user only, and checks that it is writable.
 * Resolves to its real path.
 * @throws DataFolderError
 */
export async function prepareDataFolder(dataFolder: string): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    const folder = await realpath(dataFolder);
    // Writes a file instead of checking permissions: the disk may be full or mounted read-only.
    const probe = join(folder, `.writable.${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
    return folder;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new DataFolderError(
      code === 'ENOSPC'
        ? `The disk that holds the data folder ${dataFolder} is full. Free some space and start again.`
        : `The data folder ${dataFolder} cannot be written (${code}). Make it writable for this user, or set DATA_FOLDER to another one.`,
      { cause: error },
    );
  }
}
