import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';
import type { RecordingRow } from '../recordings.queries.ts';
import { recordings } from '../recordings.table.ts';
import { replayClips } from './replay-clips.table.ts';

export type ClipRow = typeof replayClips.$inferSelect;
export type NewClipRow = Omit<ClipRow, 'id' | 'isHidden' | 'picture' | 'isPictureRemoved'>;

export function createClipsQueries(db: Queryable) {
  return {
    /**
     * Undefined if the author has reached the limit for the recording. Requires a transaction, which
     * serialises one author's inserts.
     */
    async insert(row: NewClipRow, max: number): Promise<ClipRow | undefined> {
      const { authorId, recordingId } = row;
      await takeNamedLock(db, `clips ${authorId}`);
      const isOfAuthor = and(eq(replayClips.authorId, authorId), eq(replayClips.recordingId, recordingId));
      if ((await db.$count(replayClips, isOfAuthor)) >= max) return undefined;
      const [inserted] = await db.insert(replayClips).values(row).returning();
      if (inserted === undefined) throw new Error('A clip was not stored');
      return inserted;
    },

    async find(id: string): Promise<{ clip: ClipRow; recording: RecordingRow } | undefined> {
      const [found] = await db
        .select({ clip: replayClips, recording: recordings })
        .from(replayClips)
        .innerJoin(recordings, eq(recordings.id, replayClips.recordingId))
        .where(eq(replayClips.id, id));
      return found;
    },

    /** Latest first. */
    async listOf(recordingId: string, limit: number): Promise<ClipRow[]> {
      return db
        .select()
        .from(replayClips)
        .where(eq(replayClips.recordingId, recordingId))
        .orderBy(desc(replayClips.createdAt), desc(replayClips.id))
        .limit(limit);
    },

    async setHidden(id: string, isHidden: boolean): Promise<void> {
      await db.update(replayClips).set({ isHidden }).where(eq(replayClips.id, id));
    },

    /** The clip of a recording with that picture. */
    async findByPicture(
      recordingId: string,
      picture: string,
    ): Promise<{ clip: ClipRow; recording: RecordingRow } | undefined> {
      const [found] = await db
        .select({ clip: replayClips, recording: recordings })
        .from(replayClips)
        .innerJoin(recordings, eq(recordings.id, replayClips.recordingId))
        .where(and(eq(replayClips.recordingId, recordingId), eq(replayClips.picture, picture)));
      return found;
    },

    /** Sets the first picture of a clip. False if it has or had one, or was deleted. */
    async setPicture(id: string, picture: string): Promise<boolean> {
      const changed = await db
        .update(replayClips)
        .set({ picture })
        .where(
          and(eq(replayClips.id, id), isNull(replayClips.picture), eq(replayClips.isPictureRemoved, false)),
        )
        .returning({ id: replayClips.id });
      return changed.length > 0;
    },

    /**
     * Replaces or removes the picture of a clip. Resolves to the previous one, or undefined if the clip was
     * deleted.
     */
    async replacePicture(id: string, picture: string | null): Promise<{ before: string | null } | undefined> {
      const before = db
        .select({ id: replayClips.id, picture: replayClips.picture })
        .from(replayClips)
        .where(eq(replayClips.id, id))
        .for('update')
        .as('before');
      const [changed] = await db
        .update(replayClips)
        .set({ picture, isPictureRemoved: picture === null })
        .from(before)
        .where(eq(replayClips.id, before.id))
        .returning({ before: sql<string | null>`${before.picture}` });
      return changed;
    },

    async picturesOf(authorId: string): Promise<string[]> {
      const rows = await db
        .select({ picture: replayClips.picture })
        .from(replayClips)
        .where(and(eq(replayClips.authorId, authorId), isNotNull(replayClips.picture)));
      return rows.flatMap(({ picture }) => picture ?? []);
    },

    async delete(id: string): Promise<void> {
      await db.delete(replayClips).where(eq(replayClips.id, id));
    },

    /** For the data export. */
    async exportOf(authorId: string) {
      return db
        .select({
          id: replayClips.id,
          streamId: recordings.streamId,
          title: replayClips.title,
          startMs: replayClips.startMs,
          endMs: replayClips.endMs,
          createdAt: replayClips.createdAt,
        })
        .from(replayClips)
        .innerJoin(recordings, eq(recordings.id, replayClips.recordingId))
        .where(eq(replayClips.authorId, authorId))
        .orderBy(desc(replayClips.createdAt));
    },
  };
}
