import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The data folder cannot be used. The message says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Makes the data folder, for this user alone, when it is missing, and sees that it can be written. Returns its real path.
 * @throws DataFolderError
 */
export async function prepareDataFolder(dataFolder: string): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    const folder = await realpath(dataFolder);
    // Tried and not asked: the disk may be full, or mounted for reading alone.
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
