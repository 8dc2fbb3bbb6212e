import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { RecordingFailure } from '@greenroom/contract/media/media-control.schemas';
import type { Queryable } from '../../db/client.ts';
import { recordings } from './recordings.table.ts';
import { replayMoments } from './replay-moments.table.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type MomentRow = Omit<typeof replayMoments.$inferSelect, 'recordingId'>;

export function createRecordingsQueries(db: Queryable) {
  return {
    /** Begins one; undefined where another runs. */
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

    /** The latest of a show. */
    async findByStream(streamId: string): Promise<RecordingRow | undefined> {
      const [row] = await db
        .select()
        .from(recordings)
        .where(eq(recordings.streamId, streamId))
        .orderBy(desc(recordings.createdAt))
        .limit(1);
      return row;
    },

    async listUnfinished(): Promise<RecordingRow[]> {
      return db
        .select()
        .from(recordings)
        .where(inArray(recordings.state, ['recording', 'finishing']))
        .orderBy(asc(recordings.createdAt));
    },

    async markFailed(id: string, failure: RecordingFailure): Promise<void> {
      await db.update(recordings).set({ failure }).where(eq(recordings.id, id));
    },

    async markFinishing(id: string): Promise<void> {
      await db
        .update(recordings)
        .set({ state: 'finishing' })
        .where(and(eq(recordings.id, id), eq(recordings.state, 'recording')));
    },

    async finish(
      id: string,
      values: Pick<RecordingRow, 'state' | 'startsAtMs' | 'lengthMs' | 'sizeBytes' | 'files'>,
      moments: readonly MomentRow[],
    ): Promise<void> {
      await db.delete(replayMoments).where(eq(replayMoments.recordingId, id));
      if (moments.length > 0) {
        await db
          .insert(replayMoments)
          .values(moments.map((moment) => Object.assign({ recordingId: id }, moment)));
      }
      await db.update(recordings).set(values).where(eq(recordings.id, id));
    },

    async momentsOf(recordingId: string): Promise<MomentRow[]> {
      return db
        .select({
          sequence: replayMoments.sequence,
          productId: replayMoments.productId,
          atMs: replayMoments.atMs,
        })
        .from(replayMoments)
        .where(eq(replayMoments.recordingId, recordingId))
        .orderBy(asc(replayMoments.sequence));
    },
  };
}
