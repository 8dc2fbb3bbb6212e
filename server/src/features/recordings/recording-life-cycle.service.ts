import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingFailure } from '@greenroom/contract/media/media-control.schemas';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaClient } from '../../platform/media/media-client.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import type { JoinedFile } from './joining/join-recording.ts';
import { joinInThread } from './joining/join-in-thread.ts';
import { createRecordingsQueries, type MomentRow, type RecordingRow } from './recordings.queries.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';

const eventsAtOnce = 500;

/** Records shows while they are on, and makes what was recorded into files that play. */
export interface RecordingLifeCycle {
  /** A show is on the air: it is recorded, if it is not yet. Never rejects. */
  showIsOn(stream: Pick<StreamRow, 'id' | 'roomId'>): Promise<void>;
  /** The show is over. Resolves when its replay can be watched. Never rejects. */
  showEnded(stream: { streamId: string; roomId: string }): Promise<void>;
  /** The media server could not go on with a recording. Answers its show, where that is new. Never rejects. */
  recordingFailed(recordingId: string, failure: RecordingFailure): Promise<StreamRow | undefined>;
  /** Goes on with what a stop of this process left behind. Never rejects. */
  resume(): Promise<void>;
}

export function createRecordingLifeCycle({
  db,
  media,
  streams,
  eventLog,
  storage,
  folder,
  log,
}: {
  db: Database;
  media: Pick<MediaClient, 'startRecording' | 'endRecording'>;
  streams: Pick<StreamsService, 'findRow'>;
  eventLog: Pick<EventLog, 'readAfter' | 'captions'>;
  storage: Pick<FileStorage, 'putFile' | 'deleteFolder'>;
  /** Where the media server writes. */
  folder: string;
  log: Log;
}): RecordingLifeCycle {
  const queries = createRecordingsQueries(db);
  const inTurn = createKeyedQueue();

  async function begin(stream: Pick<StreamRow, 'id' | 'roomId'>): Promise<void> {
    const row = (await queries.findRunning(stream.id)) ?? (await queries.insert(randomUUID(), stream.id));
    if (row === undefined || row.failure !== null) return;
    await media.startRecording(row.id, stream.roomId);
  }

  async function end(row: RecordingRow, roomId: string): Promise<void> {
    await media.endRecording(row.id, roomId).catch((error: unknown) => {
      // A media server that is away writes nothing either: what it has written is there.
      log.warn({ err: error, recordingId: row.id }, 'the media server could not be told that a show is over');
    });
    await queries.markFinishing(row.id);
    await finish(row);
  }

  async function finish(row: RecordingRow): Promise<void> {
    const parts = join(folder, row.id);
    const stream = await streams.findRow(row.streamId);
    if (stream === undefined) return;
    // The media server makes the folder for every show. A thread that finds nothing in it would cost a fifth of a second.
    const hasParts = await readdir(parts).then(
      (names) => names.length > 0,
      () => false,
    );
    const joined = hasParts ? await joinInThread(parts, join(parts, 'joined')) : [];
    const [first] = joined;
    const firstMs = first?.startMs ?? 0;
    // Where nothing was broadcast there is no first frame whose time could be told.
    const startsAtMs =
      first === undefined || stream.startedAt === null ? 0 : firstMs - stream.startedAt.getTime();
    const files: StoredRecordingFile[] = [];
    for (const file of joined) files.push(await store(row.id, join(parts, 'joined'), file, firstMs));
    const moments = first === undefined ? [] : await momentsOf(row.streamId, startsAtMs);
    const hasCaptions = (await eventLog.captions(row.streamId)).length > 0;
    const last = files.at(-1);
    const isKept = await db.transaction(async (transaction) =>
      createRecordingsQueries(transaction).finish(
        row.id,
        {
          state: last === undefined ? 'empty' : 'ready',
          startsAtMs: Math.round(startsAtMs),
          lengthMs: last === undefined ? 0 : last.startMs + last.lengthMs,
          sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
          files,
          hasCaptions,
        },
        moments,
      ),
    );
    await rm(parts, { recursive: true, force: true });
    // Its show went while it was joined.
    if (!isKept) await storage.deleteFolder(`recordings/${row.id}`);
    log.info({ recordingId: row.id, streamId: row.streamId, files: files.length }, 'a recording is finished');
  }

  async function store(
    recordingId: string,
    joinedFolder: string,
    { name, type, startMs, lengthMs, sizeBytes }: JoinedFile,
    firstMs: number,
  ): Promise<StoredRecordingFile> {
    const key = `recordings/${recordingId}/${name}`;
    await storage.putFile(key, join(joinedFolder, name));
    return { key, type, startMs: Math.round(startMs - firstMs), lengthMs, sizeBytes };
  }

  /** Every pin of the show, also those from before the recording began. */
  async function momentsOf(streamId: string, startsAtMs: number): Promise<MomentRow[]> {
    const moments: MomentRow[] = [];
    for (let after = 0; ;) {
      const events = await eventLog.readAfter(streamId, after, eventsAtOnce);
      for (const event of events) {
        const atMs = Math.max(0, Math.round(event.streamTimeMs - startsAtMs));
        const isPin = event.type === 'product.pinned';
        if (isPin || event.type === 'product.unpinned') {
          const before = moments.at(-1);
          if (before !== undefined) before.untilMs ??= atMs;
        }
        if (!isPin) continue;
        moments.push({
          sequence: event.sequence,
          productId: event.pinned.product.id,
          atMs,
          untilMs: null,
        });
      }
      const last = events.at(-1);
      if (last === undefined || events.length < eventsAtOnce) return moments;
      after = last.sequence;
    }
  }

  async function guarded(streamId: string, what: string, work: () => Promise<void>): Promise<void> {
    await inTurn(streamId, work).catch((error: unknown) => {
      log.error({ err: error, streamId }, what);
    });
  }

  return {
    showIsOn: async (stream) => guarded(stream.id, 'a show could not be recorded', async () => begin(stream)),

    showEnded: async ({ streamId, roomId }) =>
      guarded(streamId, 'a recording could not be made into a replay', async () => {
        const row = await queries.findRunning(streamId);
        if (row !== undefined) await end(row, roomId);
      }),

    async recordingFailed(recordingId, failure) {
      try {
        const streamId = await queries.markFailed(recordingId, failure);
        return streamId === undefined ? undefined : await streams.findRow(streamId);
      } catch (error) {
        log.error({ err: error, recordingId, failure }, 'why a recording ended could not be stored');
        return undefined;
      }
    },

    async resume() {
      const left = await queries.listUnfinished().catch((error: unknown) => {
        log.error({ err: error }, 'unfinished recordings could not be listed');
        return [];
      });
      for (const row of left) {
        await guarded(row.streamId, 'a recording could not be made into a replay', async () => {
          const stream = await streams.findRow(row.streamId);
          if (stream?.status === 'ended') await end(row, stream.roomId);
        });
      }
    },
  };
}
