import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaEvent, RecordingFigures } from '@greenroom/contract/media/media-control.schemas';
import type { Logger } from 'pino';
import { RequestError } from '../sdp/request-error.ts';
import type { BroadcastSource } from './recorded-session.ts';
import { Recording } from './recording.ts';

/**
 * Sound packets are kept for viewers for at least 5 s, so reading this often misses none even after a pause
 * of this process.
 */
const readEveryMs = 50;
const lookAtDiskEveryMs = 2000;

export type RecordingsOptions = {
  /** Undefined if this server does not record. */
  folder: string | undefined;
  /**
   * Recordings end when the disk has less free space than this, in bytes, plus what replays of them need. The
   * remaining space is for everything else.
   */
  freeMinBytes: number;
  /** What is currently published in a media room. */
  findSource: (roomId: string) => BroadcastSource | undefined;
  emit: (event: MediaEvent) => void;
  log: Logger;
};

/**
 * The recordings of this process. The web server starts and ends them, and they read the packets that are
 * kept for viewers.
 */
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
   * Starts to record a media room. If it is already being recorded, the recording continues. A recording
   * begun by an earlier process gets more files in its folder. Throws `not_found` if this server does not
   * record.
   */
  async start(recordingId: string, roomId: string): Promise<void> {
    const { folder, log } = this.#options;
    if (folder === undefined) throw new RequestError('not_found', 'This media server records nothing');
    if (this.#recordings.has(recordingId)) return;
    const path = join(folder, recordingId);
    const recording = new Recording(roomId, path, (reason, error) => {
      this.#recordings.delete(recordingId);
      log.error(
        { err: error, recordingId, roomId, reason },
        'a recording ended because of an error; its show continues',
      );
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

  /** Ends a recording and resolves when all of it is written. An unknown recording has already ended. */
  async end(recordingId: string): Promise<void> {
    const recording = this.#recordings.get(recordingId);
    this.#recordings.delete(recordingId);
    recording?.read(this.#options.findSource(recording.roomId), performance.now(), true);
    await recording?.close();
  }

  /** The publisher of a media room is leaving: its packets are written before they are released. */
  publisherLeaves(roomId: string): void {
    for (const recording of this.#recordings.values()) {
      if (recording.roomId === roomId)
        recording.read(this.#options.findSource(roomId), performance.now(), true);
    }
  }

  /** Figures of all running recordings. */
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
        this.#options.log.error(
          { err: error, recordingId },
          'the packets for a recording could not be read; the recording ends',
        );
        recording.fail('write-failed', error);
      }
    }
  }

  async #lookAtDisk(): Promise<void> {
    const { folder, freeMinBytes } = this.#options;
    if (folder === undefined || this.#recordings.size === 0) return;
    const disk = await statfs(folder).catch(() => undefined);
    if (disk === undefined) return;
    // Everything recorded is written once more when it is joined into a replay.
    const toJoinBytes = this.figures().reduce((sum, { writtenBytes }) => sum + writtenBytes, 0);
    if (disk.bavail * disk.bsize - toJoinBytes >= freeMinBytes) return;
    for (const recording of this.#recordings.values()) recording.fail('disk-full');
  }

  /** Ends all recordings. Resolves when they are written. */
  async close(): Promise<void> {
    clearInterval(this.#readTimer);
    clearInterval(this.#diskTimer);
    await Promise.all([...this.#recordings.keys()].map(async (recordingId) => this.end(recordingId)));
  }
}
