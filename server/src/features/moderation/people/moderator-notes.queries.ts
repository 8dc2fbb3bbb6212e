import { and, desc, eq } from 'drizzle-orm';
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
        .where(and(eq(moderatorNotes.hostId, hostId), eq(moderatorNotes.userId, userId)))
        .orderBy(desc(moderatorNotes.createdAt))
        .limit(maxNotes);
    },

    async insert(row: typeof moderatorNotes.$inferInsert): Promise<NoteRow | undefined> {
      const [inserted] = await db.insert(moderatorNotes).values(row).returning();
      return inserted;
    },

    async remove(hostId: string, id: string): Promise<void> {
      await db
        .delete(moderatorNotes)
        .where(and(eq(moderatorNotes.hostId, hostId), eq(moderatorNotes.id, id)));
    },

    /** What somebody wrote as a moderator, latest first. */
    async writtenBy(authorId: string) {
      return db
        .select({ text: moderatorNotes.text, createdAt: moderatorNotes.createdAt })
        .from(moderatorNotes)
        .where(eq(moderatorNotes.authorId, authorId))
        .orderBy(desc(moderatorNotes.createdAt));
    },
  };
}
