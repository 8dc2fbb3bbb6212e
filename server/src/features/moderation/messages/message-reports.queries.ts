import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { messageReports } from './message-reports.table.ts';

export function createMessageReportsQueries(db: Queryable) {
  return {
    /** A second report of the same message by the same person is the first. */
    async insert(row: typeof messageReports.$inferInsert): Promise<void> {
      await db.insert(messageReports).values(row).onConflictDoNothing();
    },

    /** What a user reported, latest first, as they wrote it. */
    async reportedBy(reporterId: string) {
      return db
        .select({
          reason: messageReports.reason,
          details: messageReports.details,
          message: messageReports.content,
          createdAt: messageReports.createdAt,
        })
        .from(messageReports)
        .where(and(eq(messageReports.reporterId, reporterId)))
        .orderBy(desc(messageReports.createdAt));
    },
  };
}

export type MessageReportsQueries = ReturnType<typeof createMessageReportsQueries>;
