import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';

/** The data folder cannot be used. The message says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Makes the data folder when it is missing, and sees that this user may write there. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // Root may write where the mode says no, but not on a file system that is mounted read-only: this asks for both.
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new DataFolderError(
      `The data folder ${folder} cannot be written (${code}). Make it writable for this user, or set DATA_FOLDER to another one.`,
      { cause: error },
    );
  }
}
