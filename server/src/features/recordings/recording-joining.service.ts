import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../platform/log.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { joinInThread } from './joining/join-in-thread.ts';
import type { JoinedFile } from './joining/join-recording.ts';
import type { WorkRoom } from './joining/work-room.ts';
import { createRecordingsQueries, type MomentRow, type RecordingRow } from './recordings.queries.ts';
import { ShownMoments } from './shown-moments.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';

const eventsAtOnce = 500;

/**
 * Turns the recorded tracks of an ended show into playable files, and its row into that of a replay. The
 * tracks are kept until the row is updated, so a failed attempt can be repeated. Rejects if it cannot be done
 * now.
 */
export type JoinRecording = (row: RecordingRow) => Promise<void>;

export function createRecordingJoining({
  db,
  streams,
  eventLog,
  storage,
  folder,
  room,
  log,
}: {
  db: Database;
  streams: Pick<StreamsService, 'findRow'>;
  eventLog: Pick<EventLog, 'readAfter' | 'captions'>;
  storage: Pick<FileStorage, 'putFile' | 'deleteFolder'>;
  /** The folder into which the media server writes. */
  folder: string;
  room: WorkRoom;
  log: Log;
}): JoinRecording {
  const queries = createRecordingsQueries(db);

  async function finish(
    row: RecordingRow,
    { parts, joinedFolder, hasParts }: { parts: string; joinedFolder: string; hasParts: boolean },
  ): Promise<void> {
    const stream = await streams.findRow(row.streamId);
    if (stream === undefined) return;
    const joined = hasParts ? await joinInThread(parts, joinedFolder) : [];
    const [first] = joined;
    const firstMs = first?.startMs ?? 0;
    // Without a broadcast there is no first frame and so no start time.
    const startsAtMs =
      first === undefined || stream.startedAt === null ? 0 : firstMs - stream.startedAt.getTime();
    const files: StoredRecordingFile[] = [];
    for (const file of joined) files.push(await store(row.id, joinedFolder, file, firstMs));
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
    // The recording was deleted while it was joined.
    const now = isKept ? undefined : await queries.findById(row.id);
    if (!isKept && (now === undefined || now.state === 'expired'))
      await storage.deleteFolder(`recordings/${row.id}`);
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

  /** All pins and highlights of the show, including those from before the recording began. */
  async function momentsOf(streamId: string, startsAtMs: number): Promise<MomentRow[]> {
    const shown = new ShownMoments();
    for (let after = 0; ;) {
      const events = await eventLog.readAfter(streamId, after, eventsAtOnce);
      for (const event of events) shown.add(event, Math.max(0, Math.round(event.streamTimeMs - startsAtMs)));
      const last = events.at(-1);
      if (last === undefined || events.length < eventsAtOnce) return shown.moments;
      after = last.sequence;
    }
  }

  return async (row) => {
    const parts = join(folder, row.id);
    const joinedFolder = join(parts, 'joined');
    // Left over from an interrupted attempt.
    await rm(joinedFolder, { recursive: true, force: true });
    const sizes = await sizesIn(parts);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    try {
      // The media server creates the folder for every show. Starting a thread for an empty folder would cost
      // 0.2 s.
      await room.within(bytes, async () => finish(row, { parts, joinedFolder, hasParts: sizes.length > 0 }));
    } catch (error) {
      await rm(joinedFolder, { recursive: true, force: true });
      // The recording was deleted during this attempt.
      if ((await queries.findById(row.id)) === undefined) await storage.deleteFolder(`recordings/${row.id}`);
      throw error;
    }
  };
}

/** The sizes of the files in a folder, in bytes. Empty if the folder does not exist. */
async function sizesIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
}
