import { and, asc, desc, eq, isNull, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { messageReports } from './message-reports.table.ts';

/** How many reported messages a list contains. */
const maxListed = 100;

const ofMessage = (streamId: string, sequence: number) =>
  and(eq(messageReports.streamId, streamId), eq(messageReports.sequence, sequence));

export function createMessageReportsQueries(db: Queryable) {
  return {
    /** A second report of the same message by the same person is ignored. */
    async insert(row: typeof messageReports.$inferInsert): Promise<void> {
      await db.insert(messageReports).values(row).onConflictDoNothing();
    },

    /** Reported messages without a decision, the first reported first, of one streamer's chats or of all. */
    async listOpen(hostId: string | undefined) {
      return db
        .select({
          hostId: messageReports.hostId,
          streamId: messageReports.streamId,
          sequence: messageReports.sequence,
          authorId: sql<string | null>`min(${messageReports.authorId})`,
          content: sql<string>`(array_agg(${messageReports.content} order by ${messageReports.createdAt}))[1]`,
          reports: sql<{ reason: ReportReason; details: string; createdAtMs: number }[]>`json_agg(
            json_build_object('reason', ${messageReports.reason}, 'details', ${messageReports.details},
              'createdAtMs', extract(epoch from ${messageReports.createdAt}) * 1000)
            order by ${messageReports.createdAt})`,
        })
        .from(messageReports)
        .where(
          and(
            isNull(messageReports.closedAt),
            hostId === undefined ? undefined : eq(messageReports.hostId, hostId),
          ),
        )
        .groupBy(messageReports.hostId, messageReports.streamId, messageReports.sequence)
        .orderBy(asc(min(messageReports.createdAt)))
        .limit(maxListed);
    },

    async find(hostId: string, streamId: string, sequence: number) {
      const [row] = await db
        .select()
        .from(messageReports)
        .where(and(eq(messageReports.hostId, hostId), ofMessage(streamId, sequence)))
        .limit(1);
      return row;
    },

    async hasOpen(streamId: string, sequence: number): Promise<boolean> {
      const rows = await db
        .select({ id: messageReports.id })
        .from(messageReports)
        .where(and(ofMessage(streamId, sequence), isNull(messageReports.closedAt)))
        .limit(1);
      return rows.length > 0;
    },

    /** Closes all reports of a message, or reopens them. */
    async setClosed(streamId: string, sequence: number, closedAt: Date | null): Promise<void> {
      await db.update(messageReports).set({ closedAt }).where(ofMessage(streamId, sequence));
    },

    /** A user's reports, latest first, as written. */
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
