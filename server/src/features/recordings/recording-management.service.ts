import type {
  ManagedRecording,
  ManagedRecordingAnswer,
} from '@greenroom/contract/streams/recordings.schemas';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { isTriedAgain, type RecordingWork } from './recording-work.service.ts';
import { createRecordingsQueries, type RecordingRow } from './recordings.queries.ts';
import type { RecordingTrimming } from './recording-trimming.service.ts';
import { captionsUrl, replayFileUrl, replayPartOf } from './replay-part.ts';
import type { ReplayLinkTokens } from './replay-link-tokens.ts';

/**
 * Streamers' actions on the recordings of their shows. All throw `stream_not_found` and `not_your_stream`,
 * and all but `managed` throw `replay_not_found`.
 */
export interface RecordingManagement {
  managed(actor: Actor, streamId: string): Promise<ManagedRecordingAnswer>;
  setHidden(actor: Actor, streamId: string, isHidden: boolean): Promise<ManagedRecording>;
  /** Sets the part that viewers can watch. Null for the whole recording. @throws AppError `invalid_input`. */
  trim(
    actor: Actor,
    streamId: string,
    range: { startMs: number; endMs: number } | null,
  ): Promise<ManagedRecording>;
  /** Retries immediately what failed. A recording without a failure stays as it is. */
  retry(actor: Actor, streamId: string): Promise<ManagedRecording>;
  /** Deletes the recording and its files. There is nothing to delete while the show is live. */
  remove(actor: Actor, streamId: string): Promise<void>;
}

export function createRecordingManagement({
  db,
  streams,
  storage,
  linkTokens,
  trimming,
  work,
  now,
}: {
  db: Database;
  streams: Pick<StreamsService, 'findManaged'>;
  storage: Pick<FileStorage, 'deleteFolder'>;
  linkTokens: ReplayLinkTokens;
  trimming: Pick<RecordingTrimming, 'set'>;
  work: Pick<RecordingWork, 'wake' | 'retry' | 'removeLeftovers'>;
  now: () => Date;
}): RecordingManagement {
  const queries = createRecordingsQueries(db);

  async function findIfAny(actor: Actor, streamId: string): Promise<RecordingRow | undefined> {
    await streams.findManaged(actor, streamId);
    return queries.findByStream(streamId);
  }

  async function find(actor: Actor, streamId: string): Promise<RecordingRow> {
    const row = await findIfAny(actor, streamId);
    if (row === undefined) throw new AppError('replay_not_found');
    return row;
  }

  function answer(row: RecordingRow): ManagedRecording {
    const token = linkTokens.sign(row.id, now().getTime());
    return {
      state: row.state,
      ...(row.failure === null ? {} : { failure: row.failure }),
      ...(row.workProblem === null
        ? {}
        : { problem: { reason: row.workProblem, isTriedAgain: isTriedAgain(row) } }),
      lengthMs: row.lengthMs,
      sizeBytes: row.sizeBytes,
      isHidden: row.isHidden,
      ...(row.trimFromMs === null || row.trimToMs === null
        ? {}
        : {
            trim: {
              startMs: row.trimFromMs,
              endMs: row.trimToMs,
              isReady: row.trimmedFiles !== null,
            },
          }),
      captionDownloadUrls: row.hasCaptions
        ? (replayPartOf(row)?.files ?? []).map((_, index) => `${captionsUrl(row, index, token)}&download=1`)
        : [],
      recordedAt: row.createdAt.toISOString(),
      files: row.files.map(({ type, startMs, lengthMs }, index) => {
        const url = replayFileUrl(row, index, { token, isWhole: true });
        return { url, downloadUrl: `${url}&download=1`, type, startMs, lengthMs };
      }),
    };
  }

  return {
    async managed(actor, streamId) {
      const row = await findIfAny(actor, streamId);
      return row === undefined ? { state: 'none' } : answer(row);
    },

    async setHidden(actor, streamId, isHidden) {
      const row = await find(actor, streamId);
      await queries.setHidden(row.id, isHidden);
      return answer({ ...row, isHidden });
    },

    async trim(actor, streamId, range) {
      const row = await find(actor, streamId);
      if (row.state !== 'ready') throw new AppError('replay_not_found');
      const trimmed = await trimming.set(row, range);
      work.wake();
      return answer(trimmed);
    },

    async retry(actor, streamId) {
      await work.retry((await find(actor, streamId)).id);
      return answer(await find(actor, streamId));
    },

    async remove(actor, streamId) {
      const row = await find(actor, streamId);
      // A live show is still being recorded, and its end would bring the deleted recording back.
      if (row.state !== 'ready' && row.state !== 'finishing') throw new AppError('replay_not_found');
      await queries.delete(row.id);
      await storage.deleteFolder(`recordings/${row.id}`);
      // Files that were not joined yet.
      if (row.state === 'finishing') await work.removeLeftovers();
    },
  };
}
