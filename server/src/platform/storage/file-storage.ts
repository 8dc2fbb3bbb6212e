import type { Readable } from 'node:stream';

/** A file below a folder of this machine, or an address of another server that works for some minutes. */
export type StoredAt = { kind: 'file'; folder: string; path: string } | { kind: 'address'; url: string };

/**
 * Where files live: the data folder, or any other store behind the same face. Keys are those of `isFileKey`; any other
 * is a RangeError. What is stored under a key never changes for those who read it, since addresses are cached for ever:
 * new content gets a new key.
 */
export interface FileStorage {
  /** Stores all of it or, when it fails half-way, nothing. */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Stores a file of this machine, which is gone from its place afterwards. For what is too large to be copied. */
  putFile(key: string, path: string): Promise<void>;
  /** Null when nothing is stored under this key. */
  get(key: string): Promise<Readable | null>;
  /** From where a browser is sent what is stored under this key. It may be asked for as a download under a file name. */
  locate(key: string, options?: { downloadName?: string }): Promise<StoredAt>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes what a process that ended in the middle has left of files that it began to store before this time. */
  removeUnfinished(before: Date): Promise<void>;
  /** Deletes all whose keys begin with `{folder}/`; `folder` is spelled like a key. */
  deleteFolder(folder: string): Promise<void>;
}
