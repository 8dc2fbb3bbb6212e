import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { moderatorNotes } from './moderator-notes.table.ts';

export type NoteRow = typeof moderatorNotes.$inferSelect;

const maxNotes = 50;

export function createModeratorNotesQueries(db: Queryable) {
  return {
    /** Latest first. */
    async about(hostId: string, userId: string): Promise<NoteRow[]> {
      return db
        .select()
        .from(moderatorNotes)
        .where(
          and(
            eq(moderatorNotes.hostId, hostId),
            eq(moderatorNotes.userId, userId),
            isNull(moderatorNotes.removedAt),
          ),
        )
        .orderBy(desc(moderatorNotes.createdAt))
        .limit(maxNotes);
    },

    /** Undefined also for a removed one. */
    async find(hostId: string, id: string): Promise<NoteRow | undefined> {
      const [row] = await db
        .select()
        .from(moderatorNotes)
        .where(
          and(eq(moderatorNotes.hostId, hostId), eq(moderatorNotes.id, id), isNull(moderatorNotes.removedAt)),
        );
      return row;
    },

    async insert(row: typeof moderatorNotes.$inferInsert): Promise<void> {
      await db.insert(moderatorNotes).values(row);
    },

    /** Removes a note, or restores it with null. False if it does not exist. */
    async setRemoved(hostId: string, id: string, removedAt: Date | null): Promise<boolean> {
      const changed = await db
        .update(moderatorNotes)
        .set({ removedAt })
        .where(and(eq(moderatorNotes.hostId, hostId), eq(moderatorNotes.id, id)))
        .returning({ id: moderatorNotes.id });
      return changed.length > 0;
    },

    /** A moderator's notes, latest first. */
    async writtenBy(authorId: string) {
      return db
        .select({ text: moderatorNotes.text, createdAt: moderatorNotes.createdAt })
        .from(moderatorNotes)
        .where(eq(moderatorNotes.authorId, authorId))
        .orderBy(desc(moderatorNotes.createdAt));
    },
  };
}
