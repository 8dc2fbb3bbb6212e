import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { moderationEntries } from '../moderation-entries.table.ts';
import { appeals } from './appeals.table.ts';

export type AppealRow = typeof appeals.$inferSelect;

const maxListed = 100;

export function createAppealsQueries(db: Queryable) {
  return {
    /** False if there already is one against this entry. */
    async insert(row: typeof appeals.$inferInsert): Promise<boolean> {
      const inserted = await db
        .insert(appeals)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: appeals.id });
      return inserted.length > 0;
    },

    async find(hostId: string, id: string): Promise<AppealRow | undefined> {
      const [row] = await db
        .select()
        .from(appeals)
        .where(and(eq(appeals.hostId, hostId), eq(appeals.id, id)));
      return row;
    },

    async findByEntry(entryId: string): Promise<AppealRow | undefined> {
      const [row] = await db.select().from(appeals).where(eq(appeals.entryId, entryId));
      return row;
    },

    async set(id: string, values: Pick<AppealRow, 'state' | 'answer' | 'answeredAt'>): Promise<void> {
      await db.update(appeals).set(values).where(eq(appeals.id, id));
    },

    /** Unanswered ones with the sanctions that they are against, oldest first. Served by `appeals_open`. */
    async listOpen(hostId: string) {
      return db
        .select({ appeal: appeals, entry: moderationEntries })
        .from(appeals)
        .innerJoin(moderationEntries, eq(moderationEntries.id, appeals.entryId))
        .where(and(eq(appeals.hostId, hostId), eq(appeals.state, 'open')))
        .orderBy(asc(appeals.createdAt))
        .limit(maxListed);
    },

    /** A person's appeals and their answers, latest first, for their data export. */
    async writtenBy(userId: string) {
      return db
        .select({
          text: appeals.text,
          state: appeals.state,
          answer: appeals.answer,
          createdAt: appeals.createdAt,
          answeredAt: appeals.answeredAt,
        })
        .from(appeals)
        .where(eq(appeals.userId, userId))
        .orderBy(desc(appeals.createdAt));
    },
  };
}
