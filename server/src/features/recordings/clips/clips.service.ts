import { clipLimits } from '@greenroom/contract/limits/replays';
import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Redis } from '../../../platform/cluster/redis.ts';
import type { Images } from '../../../platform/images/images.ts';
import { makeUploadedPicture } from '../../../platform/images/uploaded-picture.ts';
import { uniqueKey } from '../../../platform/storage/content-key.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { createRateLimiter, takeOrRefuse } from '../../../platform/rate-limiter.ts';
import type { StreamRow, StreamsService } from '../../streams/streams.service.ts';
import type { PersonCard, UsersService } from '../../users/users.service.ts';
import { createRecordingsQueries, type RecordingRow } from '../recordings.queries.ts';
import { placeInFiles, replayFileUrl, replayPartOf } from '../replay-part.ts';
import type { ReplayLinkTokens } from '../replay-link-tokens.ts';
import { type ClipRow, createClipsQueries } from './clips.queries.ts';

/**
 * Named parts of replays, created by anybody who may watch. A clip depends on its replay: hiding or deleting
 * the replay does the same to its clips, and parts outside the replay are in no clip.
 */
export interface ClipsService {
  /** The latest ones that the reader may watch. @throws AppError `replay_not_found`. */
  list(reader: Actor | null, streamId: string): Promise<Clip[]>;
  /**
   * Times are the replay's. @throws AppError `replay_not_found`, `clip_outside_replay`, `too_many_clips`,
   * `too_many_requests`.
   */
  make(
    actor: Actor,
    streamId: string,
    given: { title: string; startMs: number; endMs: number },
  ): Promise<Clip>;
  /**
   * A hidden clip exists only for its author and for people who manage the show. @throws AppError
   * `clip_not_found`.
   */
  find(reader: Actor | null, id: string): Promise<Clip>;
  /** @throws AppError `clip_not_found`, `not_your_stream`. */
  setHidden(actor: Actor, id: string, isHidden: boolean): Promise<Clip>;
  /**
   * For its author and for people who manage the show. @throws AppError `clip_not_found`, `not_your_stream`.
   */
  remove(actor: Actor, id: string): Promise<void>;
  /**
   * Sets the picture of a clip, which appears on its share card. Its author can do so once, right after
   * creating it; people who manage the show can replace it at any time. Resolves to its address. The server
   * cannot decode video and therefore not verify that the picture shows the clip, so the show's streamer sees
   * it and can remove it.
   * @throws AppError `clip_not_found`, `not_your_clip`, `clip_has_picture`, `clip_picture_late`, and those of
   * `makeUploadedPicture`.
   */
  setPicture(actor: Actor, id: string, file: Buffer): Promise<string>;
  /**
   * For people who manage the show. Final: the author cannot set another one. Does nothing if there is none.
   * @throws AppError `clip_not_found`, `not_your_stream`.
   */
  removePicture(actor: Actor, id: string): Promise<Clip>;
  /** Whether the picture with this key may be sent: its clip is public, or a link token allows it. */
  mayReadPicture(key: string, token: string | undefined): Promise<boolean>;
  /** Before an account is deleted, the pictures of its clips are. */
  forgetUser(userId: string): Promise<void>;
  exportOf: ReturnType<typeof createClipsQueries>['exportOf'];
}

/** The largest size used by share cards. */
const picturePixels = { pixels: 1280, height: 720 } as const;
/** The storage key of a clip's picture, which contains the id of its recording. */
const pictureKey = /^recordings\/([0-9a-f-]{36})\/clip-[0-9a-f]{16}\.webp$/;

export function createClipsService({
  db,
  streams,
  users,
  linkTokens,
  storage,
  images,
  redis,
  now,
}: {
  db: Database;
  streams: Pick<StreamsService, 'findRow' | 'findSummaries' | 'mayManage'>;
  users: Pick<UsersService, 'cards'>;
  linkTokens: ReplayLinkTokens;
  storage: Pick<FileStorage, 'put'>;
  images: Pick<Images, 'delete'>;
  redis: Redis | undefined;
  now: () => Date;
}): ClipsService {
  const queries = createClipsQueries(db);
  const recordings = createRecordingsQueries(db);
  const makes = createRateLimiter({
    name: 'clips',
    max: clipLimits.perTenMinutes,
    windowSeconds: 600,
    redis,
  });

  function manages(actor: Actor | null, stream: StreamRow): boolean {
    return actor !== null && streams.mayManage(actor, stream);
  }

  async function findShow(streamId: string): Promise<StreamRow> {
    const stream = await streams.findRow(streamId);
    if (stream === undefined) throw new AppError('replay_not_found');
    return stream;
  }

  async function findReplay(
    reader: Actor | null,
    streamId: string,
  ): Promise<{ recording: RecordingRow; stream: StreamRow }> {
    const recording = await recordings.findByStream(streamId);
    if (recording === undefined || replayPartOf(recording) === undefined)
      throw new AppError('replay_not_found');
    const stream = await findShow(streamId);
    if (recording.isHidden && !manages(reader, stream)) throw new AppError('replay_not_found');
    return { recording, stream };
  }

  /** A clip that the reader may watch, with its show. */
  async function findClip(
    reader: Actor | null,
    id: string,
  ): Promise<{ clip: ClipRow; recording: RecordingRow; stream: StreamRow }> {
    const found = await queries.find(id);
    if (found === undefined) throw new AppError('clip_not_found');
    const stream = await streams.findRow(found.recording.streamId);
    if (stream === undefined) throw new AppError('clip_not_found');
    if (!manages(reader, stream)) {
      const isAuthor = reader?.userId === found.clip.authorId;
      if (found.recording.isHidden || (found.clip.isHidden && !isAuthor))
        throw new AppError('clip_not_found');
    }
    return { ...found, stream };
  }

  /** People who may see a hidden clip also get a link token for its picture. */
  function pictureAddress(
    { id, isHidden }: Pick<ClipRow, 'id' | 'isHidden'>,
    key: string,
    recording: Pick<RecordingRow, 'isHidden'>,
  ): string {
    const isForAll = !isHidden && !recording.isHidden;
    return `/files/${key}${isForAll ? '' : `?token=${linkTokens.sign(id, now().getTime())}`}`;
  }

  /** Converts rows to answers. Clips outside the replay are omitted. */
  async function toClips(rows: readonly ClipRow[], recording: RecordingRow): Promise<Clip[]> {
    const part = replayPartOf(recording);
    if (part === undefined || rows.length === 0) return [];
    const [[show], cards] = await Promise.all([
      streams.findSummaries([recording.streamId]),
      users.cards(rows.map(({ authorId }) => authorId)),
    ]);
    if (show === undefined) return [];
    const token = recording.isHidden ? linkTokens.sign(recording.id, now().getTime()) : undefined;
    return rows.flatMap((row) => {
      const place = placeInFiles(part, row);
      const file = place && part.files[place.index];
      if (place === undefined || file === undefined) return [];
      return [
        {
          id: row.id,
          title: row.title,
          streamId: recording.streamId,
          startMs: row.startMs - part.fromMs,
          lengthMs: row.endMs - row.startMs,
          createdAt: row.createdAt.toISOString(),
          isHidden: row.isHidden,
          author: authorOf(row, cards),
          ...(row.picture === null ? {} : { picture: pictureAddress(row, row.picture, recording) }),
          show: {
            title: show.title,
            thumbnail: show.thumbnail,
            streamerId: show.user.id,
            streamerName: show.hostName,
            streamerUsername: show.streamer.username,
          },
          video: {
            url: replayFileUrl(recording, place.index, { token }),
            type: file.type,
            fromMs: place.fromMs,
            toMs: place.toMs,
          },
        },
      ];
    });
  }

  async function toClip(row: ClipRow, recording: RecordingRow): Promise<Clip> {
    const [clip] = await toClips([row], recording);
    if (clip === undefined) throw new AppError('clip_not_found');
    return clip;
  }

  return {
    async list(reader, streamId) {
      const { recording, stream } = await findReplay(reader, streamId);
      const rows = await queries.listOf(recording.id, clipLimits.listed);
      const seesAll = manages(reader, stream);
      const shown = rows.filter(
        ({ isHidden, authorId }) => !isHidden || seesAll || authorId === reader?.userId,
      );
      return toClips(shown, recording);
    },

    async make(actor, streamId, { title, startMs, endMs }) {
      const { recording } = await findReplay(actor, streamId);
      const part = replayPartOf(recording);
      const fromMs = part?.fromMs ?? 0;
      const place = { startMs: startMs + fromMs, endMs: endMs + fromMs };
      if (part === undefined || placeInFiles(part, place) === undefined)
        throw new AppError('clip_outside_replay');
      await takeOrRefuse(makes, actor.userId);
      const row = { recordingId: recording.id, authorId: actor.userId, title, ...place, createdAt: now() };
      const made = await db.transaction(async (transaction) =>
        createClipsQueries(transaction).insert(row, clipLimits.perAuthor),
      );
      if (made === undefined) throw new AppError('too_many_clips');
      return toClip(made, recording);
    },

    async find(reader, id) {
      const { clip, recording } = await findClip(reader, id);
      return toClip(clip, recording);
    },

    async setHidden(actor, id, isHidden) {
      const { clip, recording, stream } = await findClip(actor, id);
      if (!manages(actor, stream)) throw new AppError('not_your_stream');
      await queries.setHidden(id, isHidden);
      return toClip({ ...clip, isHidden }, recording);
    },

    async remove(actor, id) {
      const { clip, stream } = await findClip(actor, id);
      if (clip.authorId !== actor.userId && !manages(actor, stream)) throw new AppError('not_your_stream');
      await queries.delete(id);
      if (clip.picture !== null) await images.delete(clip.picture);
    },

    async setPicture(actor, id, file) {
      const { clip, recording, stream } = await findClip(actor, id);
      const isManaged = manages(actor, stream);
      if (!isManaged) {
        if (clip.authorId !== actor.userId) throw new AppError('not_your_clip');
        if (clip.picture !== null) throw new AppError('clip_has_picture');
        const ageMs = now().getTime() - clip.createdAt.getTime();
        if (clip.isPictureRemoved || ageMs > clipLimits.pictureWithinSeconds * 1000)
          throw new AppError('clip_picture_late');
      }
      const picture = await makeUploadedPicture(actor.userId, file, { ...picturePixels, fit: 'cover' });
      // Stored with the recording's own files, so that it is deleted with them.
      const key = uniqueKey(`recordings/${recording.id}/clip`, 'webp');
      await storage.put(key, picture);
      const address = pictureAddress(clip, key, recording);
      if (!isManaged) {
        if (await queries.setPicture(id, key)) return address;
        await images.delete(key);
        throw new AppError('clip_has_picture');
      }
      const changed = await queries.replacePicture(id, key);
      const old = changed === undefined ? key : changed.before;
      if (old !== null) await images.delete(old);
      if (changed === undefined) throw new AppError('clip_not_found');
      return address;
    },

    async removePicture(actor, id) {
      const { clip, recording, stream } = await findClip(actor, id);
      if (!manages(actor, stream)) throw new AppError('not_your_stream');
      const before = (await queries.replacePicture(id, null))?.before ?? null;
      if (before !== null) await images.delete(before);
      return toClip({ ...clip, picture: null }, recording);
    },

    async mayReadPicture(key, token) {
      const [, recordingId] = pictureKey.exec(key) ?? [];
      const found = recordingId === undefined ? undefined : await queries.findByPicture(recordingId, key);
      if (found === undefined) return false;
      const { clip, recording } = found;
      const part = replayPartOf(recording);
      if (part === undefined || placeInFiles(part, clip) === undefined) return false;
      if (!clip.isHidden && !recording.isHidden) return true;
      return linkTokens.isValid(token, clip.id, now().getTime());
    },

    async forgetUser(userId) {
      for (const key of await queries.picturesOf(userId)) await images.delete(key);
    },

    exportOf: queries.exportOf,
  };
}

function authorOf({ authorId }: ClipRow, cards: ReadonlyMap<string, PersonCard>): Clip['author'] {
  return { id: authorId, username: cards.get(authorId)?.username ?? '' };
}
