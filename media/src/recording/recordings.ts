import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaEvent, RecordingFigures } from '@greenroom/contract/media/media-control.schemas';
import type { Logger } from 'pino';
import { RequestError } from '../sdp/request-error.ts';
import type { BroadcastSource } from './recorded-session.ts';
import { Recording } from './recording.ts';

/** Half of the shortest time for which packets of sound are kept for viewers is 2.5 s. */
const readEveryMs = 50;
const lookAtDiskEveryMs = 2000;

export type RecordingsOptions = {
  /** Undefined where this server records nothing. */
  folder: string | undefined;
  /**
   * Recordings end when the disk has less room than this, in bytes, and what is needed to make replays of them: the rest is
   * for what else is on it.
   */
  freeMinBytes: number;
  /** What is published in a media room right now. */
  findSource: (roomId: string) => BroadcastSource | undefined;
  emit: (event: MediaEvent) => void;
  log: Logger;
};

/** The recordings of this process: started and ended by the web server, read from what viewers are served from. */
export class Recordings {
  readonly #options: RecordingsOptions;
  readonly #recordings = new Map<string, Recording>();
  readonly #readTimer: NodeJS.Timeout;
  readonly #diskTimer: NodeJS.Timeout;

  constructor(options: RecordingsOptions) {
    this.#options = options;
    this.#readTimer = setInterval(() => this.#readAll(performance.now()), readEveryMs);
    this.#diskTimer = setInterval(() => void this.#lookAtDisk(), lookAtDiskEveryMs);
  }

  /**
   * Records a media room from now on. Asked again, it goes on. A recording that another process of this server began
   * gets more files in its folder. Throws `not_found` where nothing is recorded.
   */
  async start(recordingId: string, roomId: string): Promise<void> {
    const { folder, log } = this.#options;
    if (folder === undefined) throw new RequestError('not_found', 'This media server records nothing');
    if (this.#recordings.has(recordingId)) return;
    const path = join(folder, recordingId);
    const recording = new Recording(roomId, path, (reason, error) => {
      this.#recordings.delete(recordingId);
      log.error({ err: error, recordingId, roomId, reason }, 'a recording ended; its show goes on');
      this.#options.emit({ type: 'recordingFailed', recordingId, roomId, reason });
    });
    this.#recordings.set(recordingId, recording);
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      recording.begin();
      await this.#lookAtDisk();
    } catch (error) {
      recording.fail('write-failed', error);
    }
  }

  /** Ends a recording and resolves when all of it is written. One that is not there has ended. */
  async end(recordingId: string): Promise<void> {
    const recording = this.#recordings.get(recordingId);
    this.#recordings.delete(recordingId);
    recording?.read(this.#options.findSource(recording.roomId), performance.now(), true);
    await recording?.close();
  }

  /** The publisher of a media room leaves: what it has sent is written before it is let go. */
  publisherLeaves(roomId: string): void {
    for (const recording of this.#recordings.values()) {
      if (recording.roomId === roomId)
        recording.read(this.#options.findSource(roomId), performance.now(), true);
    }
  }

  /** Of all that run. */
  figures(): RecordingFigures[] {
    return [...this.#recordings].map(([recordingId, recording]) =>
      Object.assign({ recordingId, roomId: recording.roomId }, recording.figures),
    );
  }

  #readAll(nowMs: number): void {
    for (const [recordingId, recording] of this.#recordings) {
      try {
        recording.read(this.#options.findSource(recording.roomId), nowMs);
      } catch (error) {
        this.#options.log.error({ err: error, recordingId }, 'a recording could not be read');
        recording.fail('write-failed', error);
      }
    }
  }

  async #lookAtDisk(): Promise<void> {
    const { folder, freeMinBytes } = this.#options;
    if (folder === undefined || this.#recordings.size === 0) return;
    const disk = await statfs(folder).catch(() => undefined);
    if (disk === undefined) return;
    // What is recorded is written once more when it is joined into a replay.
    const toJoinBytes = this.figures().reduce((sum, { writtenBytes }) => sum + writtenBytes, 0);
    if (disk.bavail * disk.bsize - toJoinBytes >= freeMinBytes) return;
    for (const recording of this.#recordings.values()) recording.fail('disk-full');
  }

  /** Ends all. Resolves when they are written. */
  async close(): Promise<void> {
    clearInterval(this.#readTimer);
    clearInterval(this.#diskTimer);
    await Promise.all([...this.#recordings.keys()].map(async (recordingId) => this.end(recordingId)));
  }
}
