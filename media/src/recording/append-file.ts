import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Why a file could not be written. */
export type WriteFailure = 'disk-full' | 'disk-slow' | 'write-failed';

const writeEveryMs = 100;
/** Nearly a minute of a show at 2.5 Mbps. A disk with a longer queue is too slow. */
const queuedMaxBytes = 16 * 1024 * 1024;

/**
 * An append-only file. Data waits in a bounded queue and is written asynchronously, so a slow disk does not
 * delay the caller. After the first failure it reports that once and accepts nothing more.
 */
export class AppendFile {
  readonly #opening: Promise<FileHandle | undefined>;
  readonly #onFailed: (failure: WriteFailure, error?: unknown) => void;
  #queue: Uint8Array[] = [];
  #queuedBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #hasFailed = false;
  /** How many bytes are in the file. */
  writtenBytes = 0;

  /** @param path of a file that does not exist yet */
  constructor(path: string, onFailed: (failure: WriteFailure, error?: unknown) => void) {
    this.#onFailed = onFailed;
    this.#opening = open(path, 'ax', 0o600).catch((error: unknown) => {
      this.#fail(failureOf(error), error);
      return undefined;
    });
  }

  append(data: Uint8Array): void {
    if (this.#hasFailed) return;
    this.#queue.push(data);
    this.#queuedBytes += data.length;
    if (this.#queuedBytes > queuedMaxBytes) this.#fail('disk-slow');
    else this.#timer ??= setTimeout(() => void this.#write(), writeEveryMs);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One write at a time. Data that arrives meanwhile waits for the next.
    await this.#writing;
    if (this.#queue.length === 0) return;
    const queued = this.#queue;
    this.#queue = [];
    this.#writing = this.#writeOut(queued);
    await this.#writing;
  }

  async #writeOut(queued: Uint8Array[]): Promise<void> {
    const bytes = queued.reduce((sum, data) => sum + data.length, 0);
    try {
      const file = await this.#opening;
      if (file === undefined || this.#hasFailed) return;
      const whole = queued.length === 1 ? queued[0] : Buffer.concat(queued, bytes);
      if (whole !== undefined) await file.appendFile(whole);
      this.writtenBytes += bytes;
      this.#queuedBytes -= bytes;
    } catch (error) {
      this.#fail(failureOf(error), error);
    }
  }

  #fail(failure: WriteFailure, error?: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#queue = [];
    clearTimeout(this.#timer);
    this.#onFailed(failure, error);
  }

  /** Resolves when everything is written to the operating system and the file is closed. Never rejects. */
  async close(): Promise<void> {
    await this.#write();
    await this.#writing;
    const file = await this.#opening;
    await file?.close().catch(() => undefined);
  }
}

function failureOf(error: unknown): WriteFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'write-failed';
}
