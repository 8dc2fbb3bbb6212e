import type { Readable } from 'node:stream';

/** A file below a local folder, or a URL of another server that is valid for some minutes. */
export type StoredAt = { kind: 'file'; folder: string; path: string } | { kind: 'address'; url: string };

/**
 * Where files are kept: the data folder, or another store behind this interface. Keys must satisfy
 * `isFileKey`; any other is a RangeError. The content of a key never changes, because addresses are cached
 * for ever: new content needs a new key.
 */
export interface FileStorage {
  /** Stores the complete content or, if it fails half-way, nothing. */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Stores a local file by moving it, for files too large to be copied. */
  putFile(key: string, path: string): Promise<void>;
  /** Null if nothing is stored under this key. */
  get(key: string): Promise<Readable | null>;
  /** Where a browser can load the content of this key, optionally as a download with a file name. */
  locate(key: string, options?: { downloadName?: string }): Promise<StoredAt>;
  exists(key: string): Promise<boolean>;
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Deletes partial files that were begun before this time, left by processes that were interrupted. */
  removeUnfinished(before: Date): Promise<void>;
  /** Deletes every key that begins with `{folder}/`. `folder` is spelled like a key. */
  deleteFolder(folder: string): Promise<void>;
}
