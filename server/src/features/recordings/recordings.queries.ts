import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql, sum } from 'drizzle-orm';
import type { RecordingFailure } from '@greenroom/contract/media/media-control.schemas';
import type { Queryable } from '../../db/client.ts';
import { replayClips } from './clips/replay-clips.table.ts';
import { recordings } from './recordings.table.ts';
import { noWork } from './recording-work.queries.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';
import { replayMoments } from './replay-moments.table.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type MomentRow = Omit<typeof replayMoments.$inferSelect, 'recordingId'>;

/** The total size of a whole recording's files, in bytes. */
const sizeOfFiles = sql`(select coalesce(sum((file ->> 'sizeBytes')::bigint), 0) from jsonb_array_elements(${recordings.files}) as file)`;

/** The start of the part that viewers can watch, in milliseconds of the recording. */
const partFromMs = sql`coalesce(${recordings.trimFromMs}, 0)`;

export function createRecordingsQueries(db: Queryable) {
  return {
    /** Starts a recording. Undefined if another one of this stream is running. */
    async insert(id: string, streamId: string): Promise<RecordingRow | undefined> {
      const [row] = await db
        .insert(recordings)
        .values({ id, streamId, state: 'recording' })
        .onConflictDoNothing()
        .returning();
      return row;
    },

    async findRunning(streamId: string): Promise<RecordingRow | undefined> {
      const [row] = await db
        .select()
        .from(recordings)
        .where(and(eq(recordings.streamId, streamId), eq(recordings.state, 'recording')));
      return row;
    },

    async findById(id: string): Promise<RecordingRow | undefined> {
      const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
      return row;
    },

    /** The latest recording of a show. */
    async findByStream(streamId: string): Promise<RecordingRow | undefined> {
      const [row] = await db
        .select()
        .from(recordings)
        .where(eq(recordings.streamId, streamId))
        .orderBy(desc(recordings.createdAt))
        .limit(1);
      return row;
    },

    async setHidden(id: string, isHidden: boolean): Promise<void> {
      await db.update(recordings).set({ isHidden }).where(eq(recordings.id, id));
    },

    /**
     * Stores the part that viewers can watch, which is not cut yet. Resolves to the files of the previous
     * part.
     */
    async setTrim(
      id: string,
      range: { startMs: number; endMs: number } | null,
    ): Promise<StoredRecordingFile[]> {
      const before = db
        .select({ id: recordings.id, trimmedFiles: recordings.trimmedFiles })
        .from(recordings)
        .where(eq(recordings.id, id))
        .for('update')
        .as('before');
      const [changed] = await db
        .update(recordings)
        .set({
          trimFromMs: range?.startMs ?? null,
          trimToMs: range?.endMs ?? null,
          trimmedFiles: null,
          sizeBytes: sizeOfFiles,
          ...noWork,
        })
        .from(before)
        .where(eq(recordings.id, before.id))
        .returning({ files: sql<StoredRecordingFile[] | null>`${before.trimmedFiles}` });
      return changed?.files ?? [];
    },

    /**
     * Stores the files of the cut part, which begins at its first keyframe. False if another part was
     * requested meanwhile.
     */
    async finishTrim(
      { id, trimFromMs, trimToMs }: RecordingRow,
      fromMs: number,
      files: StoredRecordingFile[],
    ): Promise<boolean> {
      if (trimFromMs === null || trimToMs === null) return false;
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const updated = await db
        .update(recordings)
        .set({
          trimFromMs: fromMs,
          trimmedFiles: files,
          sizeBytes: sql`${sizeOfFiles} + ${bytes}::bigint`,
          ...noWork,
        })
        .where(
          and(
            eq(recordings.id, id),
            eq(recordings.trimFromMs, trimFromMs),
            eq(recordings.trimToMs, trimToMs),
            isNull(recordings.trimmedFiles),
          ),
        )
        .returning({ id: recordings.id });
      return updated.length > 0;
    },

    /** Marks a recording as expired. Forgets its files, moments and clips. */
    async expire(id: string): Promise<void> {
      await db.delete(replayMoments).where(eq(replayMoments.recordingId, id));
      await db.delete(replayClips).where(eq(replayClips.recordingId, id));
      await db
        .update(recordings)
        .set({
          state: 'expired',
          files: [],
          sizeBytes: 0,
          hasCaptions: false,
          trimFromMs: null,
          trimToMs: null,
          trimmedFiles: null,
          ...noWork,
        })
        .where(eq(recordings.id, id));
    },

    async delete(id: string): Promise<void> {
      await db.delete(recordings).where(eq(recordings.id, id));
    },

    async listByStreams(streamIds: readonly string[]): Promise<RecordingRow[]> {
      return db
        .select()
        .from(recordings)
        .where(inArray(recordings.streamId, [...streamIds]));
    },

    /**
     * The oldest replays of all shows. Recordings from before `keptSince` are included even if they could not
     * be turned into replays.
     */
    async listOldest(limit: number, keptSince: Date): Promise<RecordingRow[]> {
      return db
        .select()
        .from(recordings)
        .where(
          or(
            eq(recordings.state, 'ready'),
            and(eq(recordings.state, 'finishing'), lt(recordings.createdAt, keptSince)),
          ),
        )
        .orderBy(asc(recordings.createdAt))
        .limit(limit);
    },

    async totalBytes(): Promise<number> {
      const [row] = await db.select({ total: sum(recordings.sizeBytes).mapWith(Number) }).from(recordings);
      return row?.total ?? 0;
    },

    /**
     * The times at which a product was pinned or highlighted in public replays, latest first. Follows the
     * rules of `momentsWithin`.
     */
    async momentsWith(
      productId: string,
      limit: number,
    ): Promise<{ streamId: string; atMs: number; createdAt: Date }[]> {
      return db
        .select({
          streamId: recordings.streamId,
          atMs: sql<number>`greatest(0, ${replayMoments.atMs} - ${partFromMs})`.mapWith(Number),
          createdAt: recordings.createdAt,
        })
        .from(replayMoments)
        .innerJoin(recordings, eq(recordings.id, replayMoments.recordingId))
        .where(
          and(
            eq(replayMoments.productId, productId),
            eq(recordings.state, 'ready'),
            eq(recordings.isHidden, false),
            or(isNull(recordings.trimFromMs), isNotNull(recordings.trimmedFiles)),
            lte(replayMoments.atMs, sql`coalesce(${recordings.trimToMs}, ${recordings.lengthMs})`),
            or(isNull(replayMoments.untilMs), gt(replayMoments.untilMs, partFromMs)),
          ),
        )
        .orderBy(desc(recordings.createdAt), asc(replayMoments.sequence))
        .limit(limit);
    },

    async listRunning(): Promise<RecordingRow[]> {
      return db
        .select()
        .from(recordings)
        .where(eq(recordings.state, 'recording'))
        .orderBy(asc(recordings.createdAt));
    },

    /** Resolves to the stream id. Undefined if the failure is already known or the recording was deleted. */
    async markFailed(id: string, failure: RecordingFailure): Promise<string | undefined> {
      const [row] = await db
        .update(recordings)
        .set({ failure })
        .where(and(eq(recordings.id, id), isNull(recordings.failure)))
        .returning({ streamId: recordings.streamId });
      return row?.streamId;
    },

    async markFinishing(id: string): Promise<void> {
      await db
        .update(recordings)
        .set({ state: 'finishing' })
        .where(and(eq(recordings.id, id), eq(recordings.state, 'recording')));
    },

    /** False if the recording was deleted or already finished. A finished replay is not changed. */
    async finish(
      id: string,
      values: Pick<RecordingRow, 'state' | 'startsAtMs' | 'lengthMs' | 'sizeBytes' | 'files' | 'hasCaptions'>,
      moments: readonly MomentRow[],
    ): Promise<boolean> {
      const updated = await db
        .update(recordings)
        .set({ ...values, ...noWork })
        .where(and(eq(recordings.id, id), eq(recordings.state, 'finishing')))
        .returning({ id: recordings.id });
      if (updated.length === 0) return false;
      await db.delete(replayMoments).where(eq(replayMoments.recordingId, id));
      if (moments.length > 0) {
        await db
          .insert(replayMoments)
          .values(moments.map((moment) => Object.assign({ recordingId: id }, moment)));
      }
      return true;
    },

    /** The pins of a recording, in order. */
    async pinsOf(recordingId: string): Promise<Omit<MomentRow, 'kind'>[]> {
      return db
        .select({
          sequence: replayMoments.sequence,
          productId: replayMoments.productId,
          atMs: replayMoments.atMs,
          untilMs: replayMoments.untilMs,
        })
        .from(replayMoments)
        .where(and(eq(replayMoments.recordingId, recordingId), eq(replayMoments.kind, 'pinned')))
        .orderBy(asc(replayMoments.sequence));
    },
  };
}
