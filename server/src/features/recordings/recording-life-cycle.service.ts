import { randomUUID } from 'node:crypto';
import type { RecordingFailure } from '@greenroom/contract/media/media-control.schemas';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaClient } from '../../platform/media/media-client.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import type { RecordingWork } from './recording-work.service.ts';
import { createRecordingsQueries, type RecordingRow } from './recordings.queries.ts';

type RecordedShow = Pick<StreamRow, 'id' | 'roomId' | 'isRehearsal'>;

/**
 * Records live shows, across interruptions of the broadcast (STREAM-22), and starts to turn recordings into
 * replays (STREAM-23).
 */
export interface RecordingLifeCycle {
  /**
   * Starts to record a live show, unless it is already recorded. Rehearsals are not recorded. Never rejects.
   */
  showIsOn(stream: RecordedShow): Promise<void>;
  /** Retries live shows whose recording could not be started. */
  recordMissed(): Promise<void>;
  /** Ends the recording of an ended show and leaves it to be joined. Never rejects. */
  showEnded(stream: { streamId: string; roomId: string }): Promise<void>;
  /**
   * Handles a recording that the media server could not continue. Resolves to its show if the failure is new.
   * Never rejects.
   */
  recordingFailed(recordingId: string, failure: RecordingFailure): Promise<StreamRow | undefined>;
  /** Ends recordings of shows that ended while this process was not running. Never rejects. */
  resume(): Promise<void>;
}

export function createRecordingLifeCycle({
  db,
  media,
  streams,
  work,
  log,
}: {
  db: Database;
  media: Pick<MediaClient, 'startRecording' | 'endRecording'>;
  streams: Pick<StreamsService, 'findRow'>;
  work: Pick<RecordingWork, 'wake'>;
  log: Log;
}): RecordingLifeCycle {
  const queries = createRecordingsQueries(db);
  const inTurn = createKeyedQueue();
  /** Live shows whose recording could not be started. */
  const missed = new Map<string, RecordedShow>();

  async function begin(stream: RecordedShow): Promise<void> {
    const row = (await queries.findRunning(stream.id)) ?? (await queries.insert(randomUUID(), stream.id));
    if (row === undefined || row.failure !== null) return;
    await media.startRecording(row.id, stream.roomId);
  }

  async function end(row: RecordingRow, roomId: string): Promise<void> {
    await media.endRecording(row.id, roomId).catch((error: unknown) => {
      // An unreachable media server writes no more, and what it has written is on disk.
      log.warn({ err: error, recordingId: row.id }, 'the media server could not be told to end a recording');
    });
    await queries.markFinishing(row.id);
    work.wake();
  }

  async function guarded(streamId: string, what: string, work: () => Promise<void>): Promise<void> {
    await inTurn(streamId, work).catch((error: unknown) => {
      log.error({ err: error, streamId }, what);
    });
  }

  async function tryToBegin(stream: RecordedShow): Promise<void> {
    try {
      await begin(stream);
      missed.delete(stream.id);
    } catch (error) {
      if (!missed.has(stream.id))
        log.error(
          { err: error, streamId: stream.id },
          'the recording of a show could not be started; retrying',
        );
      missed.set(stream.id, stream);
    }
  }

  return {
    async showIsOn(stream) {
      if (!stream.isRehearsal) await inTurn(stream.id, async () => tryToBegin(stream));
    },

    async recordMissed() {
      for (const stream of missed.values())
        await inTurn(stream.id, async () => {
          const row = await streams.findRow(stream.id);
          // The show may have ended meanwhile, here or on another server.
          if (missed.has(stream.id) && row?.status === 'live') await tryToBegin(stream);
          else missed.delete(stream.id);
        });
    },

    showEnded: async ({ streamId, roomId }) =>
      guarded(streamId, 'the recording of an ended show could not be ended', async () => {
        missed.delete(streamId);
        const row = await queries.findRunning(streamId);
        if (row !== undefined) await end(row, roomId);
      }),

    async recordingFailed(recordingId, failure) {
      try {
        const streamId = await queries.markFailed(recordingId, failure);
        return streamId === undefined ? undefined : await streams.findRow(streamId);
      } catch (error) {
        log.error({ err: error, recordingId, failure }, 'the failure of a recording could not be stored');
        return undefined;
      }
    },

    async resume() {
      const left = await queries.listRunning().catch((error: unknown) => {
        log.error({ err: error }, 'the running recordings could not be listed');
        return [];
      });
      for (const row of left) {
        await guarded(row.streamId, 'the recording of an ended show could not be ended', async () => {
          const stream = await streams.findRow(row.streamId);
          if (stream?.status === 'ended') await end(row, stream.roomId);
        });
      }
    },
  };
}
