import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { ReportReason, ReportStatus } from '@greenroom/contract/reports/reports.schemas';
import type { Queryable } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type PageRequest, readPage } from '../../platform/list-page.ts';
import { reports } from './reports.table.ts';

const columns = {
  id: reports.id,
  subjectId: reports.subjectId,
  subjectLabel: reports.subjectLabel,
  subjectType: reports.subjectType,
  subjectLink: reports.subjectLink,
  reason: sql<ReportReason>`${reports.reason}`,
  details: reports.details,
  status: reports.status,
  createdAt: reports.createdAt,
  decidedAt: reports.decidedAt,
  decisionNote: reports.decisionNote,
  decidedBy: reports.decidedBy,
  reporterId: reports.reporterId,
};

/** Open reports oldest first (`reports_by_status`), decided ones latest first (`reports_decided`). */
const openOrder = createKeyset('open-reports', 'ascending', { createdAt: reports.createdAt, id: reports.id });
const decidedOrder = {
  resolved: createKeyset('resolved-reports', 'descending', { decidedAt: reports.decidedAt, id: reports.id }),
  dismissed: createKeyset('dismissed-reports', 'descending', {
    decidedAt: reports.decidedAt,
    id: reports.id,
  }),
};

export type ReportRow = NonNullable<Awaited<ReturnType<ReportsQueries['findById']>>>;

export function createReportsQueries(db: Queryable) {
  return {
    /** Serializes the counting and adding of one reporter's reports until the transaction ends. */
    async lockReporter(reporterId: string): Promise<void> {
      await takeNamedLock(db, `reports ${reporterId}`);
    },

    /** A user's reports as written, latest first. */
    async reportedBy(reporterId: string) {
      return db
        .select({
          about: reports.subjectLabel,
          reason: reports.reason,
          details: reports.details,
          status: reports.status,
          createdAt: reports.createdAt,
          decidedAt: reports.decidedAt,
        })
        .from(reports)
        .where(eq(reports.reporterId, reporterId))
        .orderBy(desc(reports.createdAt), desc(reports.id));
    },

    async countSince(reporterId: string, since: Date): Promise<{ total: number; oldest: Date | null }> {
      const [row] = await db
        .select({
          total: count(),
          oldest: sql<Date | null>`min(${reports.createdAt})`.mapWith(reports.createdAt),
        })
        .from(reports)
        .where(and(eq(reports.reporterId, reporterId), gt(reports.createdAt, since)));
      return row ?? { total: 0, oldest: null };
    },

    /** False if the reporter already has an open report on this subject. */
    async insert(row: typeof reports.$inferInsert): Promise<boolean> {
      const inserted = await db
        .insert(reports)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: reports.id });
      return inserted.length > 0;
    },

    async countOpen(): Promise<number> {
      const [row] = await db.select({ total: count() }).from(reports).where(eq(reports.status, 'open'));
      return row?.total ?? 0;
    },

    list: async (status: ReportStatus, page: PageRequest) =>
      readPage(page, {
        keyset: status === 'open' ? openOrder : decidedOrder[status],
        read: async ({ isAfter, orderBy, limit }) =>
          db
            .select(columns)
            .from(reports)
            .where(and(eq(reports.status, status), isAfter))
            .orderBy(...orderBy)
            .limit(limit),
      }),

    async findById(id: string) {
      const [row] = await db.select(columns).from(reports).where(eq(reports.id, id));
      return row;
    },

    /** False if it was already decided or does not exist. */
    async decide(
      id: string,
      decision: {
        status: 'resolved' | 'dismissed';
        decidedBy: string;
        decidedAt: Date;
        decisionNote: string;
      },
    ): Promise<boolean> {
      const changed = await db
        .update(reports)
        .set(decision)
        .where(and(eq(reports.id, id), eq(reports.status, 'open')))
        .returning({ id: reports.id });
      return changed.length > 0;
    },
  };
}

export type ReportsQueries = ReturnType<typeof createReportsQueries>;
