import type { RecordingFailure } from '@greenroom/contract/media/media-control.schemas';
import { type BroadcastSource, RecordedSession } from './recorded-session.ts';

/** Called once if a recording could not continue. */
export type RecordingFailed = (failure: RecordingFailure, error?: unknown) => void;

/**
 * Records everything published in one media room while it runs, one publisher after the other, into one
 * folder. Forwarding to viewers never waits for it.
 */
export class Recording {
  readonly roomId: string;
  readonly #folder: string;
  readonly #onFailed: RecordingFailed;
  readonly #sessions: RecordedSession[] = [];
  #hasFailed = false;
  #hasBegun = false;

  constructor(roomId: string, folder: string, onFailed: RecordingFailed) {
    this.roomId = roomId;
    this.#folder = folder;
    this.#onFailed = onFailed;
  }

  /** Its folder exists, so writing starts. */
  begin(): void {
    this.#hasBegun = true;
  }

  /** Bytes written to disk, and milliseconds from the first frame to the last. */
  get figures(): { writtenBytes: number; lengthMs: number } {
    const begun = this.#sessions.filter(({ firstMs }) => firstMs !== undefined);
    const first = begun[0]?.firstMs ?? 0;
    return {
      writtenBytes: this.#sessions.reduce((sum, session) => sum + session.writtenBytes, 0),
      lengthMs: Math.max(0, Math.round((begun.at(-1)?.lastMs ?? first) - first)),
    };
  }

  /** Writes what has arrived since the last call. @param isLast the publisher is leaving */
  read(source: BroadcastSource | undefined, nowMs: number, isLast = false): void {
    if (!this.#hasBegun || this.#hasFailed || source === undefined) return;
    let session = this.#sessions.at(-1);
    if (session?.sessionId !== source.sessionId) {
      void session?.close();
      session = new RecordedSession(
        source.sessionId,
        this.#folder,
        (failure, error) => this.fail(failure, error),
        nowMs,
      );
      this.#sessions.push(session);
    }
    session.read(source, nowMs, isLast);
  }

  /** Ends the recording. The show continues. */
  fail(failure: RecordingFailure, error?: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    void this.close();
    this.#onFailed(failure, error);
  }

  /** Resolves when everything is written to the operating system. Never rejects. */
  async close(): Promise<void> {
    await Promise.all(this.#sessions.map(async (session) => session.close()));
  }
}
