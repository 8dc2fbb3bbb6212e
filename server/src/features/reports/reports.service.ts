import type { AdminReport } from '@greenroom/contract/admin/admin.schemas';
import { reportLimits } from '@greenroom/contract/limits/moderation';
import type { ReportReason, ReportStatus } from '@greenroom/contract/reports/reports.schemas';
import type { Database } from '../../db/client.ts';
import type { PageRequest } from '../../platform/list-page.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, secondsUntilRetry } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { PersonCard, UsersService } from '../users/users.service.ts';
import { createReportsQueries, type ReportRow } from './reports.queries.ts';

const dayMs = 24 * 3_600_000;

/** The subject of a report. `link` is the page on which it appears. Not needed for a user. */
interface ReportedSubject {
  type: 'user' | 'review' | 'stream';
  id: string;
  label: string;
  link?: string;
}

function refuseUnlessAdmin(actor: Pick<Actor, 'role'>): void {
  if (actor.role !== 'admin') throw new AppError('forbidden');
}

function toAdminReport(row: ReportRow, cards: ReadonlyMap<string, PersonCard>): AdminReport {
  const cardOf = (id: string | null) => (id === null ? undefined : cards.get(id));
  const reporter = cardOf(row.reporterId);
  // The current name of the subject, unless the account was deleted.
  const subject = row.subjectType === 'user' ? cardOf(row.subjectId) : undefined;
  const decidedBy = cardOf(row.decidedBy)?.username ?? null;
  return {
    id: row.id,
    subject: {
      type: row.subjectType,
      id: row.subjectId,
      label: row.subjectLabel,
      link: row.subjectLink ?? `/profile/${encodeURIComponent(subject?.username ?? row.subjectLabel)}`,
    },
    reason: row.reason,
    details: row.details,
    status: row.status,
    reporter: reporter ? { ...reporter, username: reporter.username ?? '' } : null,
    createdAt: row.createdAt.toISOString(),
    ...(row.decidedAt ? { decidedAt: row.decidedAt.toISOString() } : {}),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(row.decisionNote === null ? {} : { decisionNote: row.decisionNote }),
  };
}

/** Users' reports and the operators' decisions on them. */
export function createReportsService({
  db,
  audit,
  users,
  now,
}: {
  db: Database;
  audit: Pick<AuditService, 'record'>;
  users: Pick<UsersService, 'cards' | 'findProfile' | 'within'>;
  now: () => Date;
}) {
  const queries = createReportsQueries(db);

  /** Loads the people named in all rows together. */
  async function toAdminReports(
    rows: readonly ReportRow[],
    people: Pick<UsersService, 'cards'> = users,
  ): Promise<AdminReport[]> {
    const ids = rows.flatMap((row) => [
      row.reporterId,
      row.decidedBy,
      row.subjectType === 'user' ? row.subjectId : null,
    ]);
    const cards = await people.cards(ids);
    return rows.map((row) => toAdminReport(row, cards));
  }

  /** @throws AppError `already_reported`, `too_many_requests`. */
  async function report(
    actor: Actor,
    { type, id, label, link }: ReportedSubject,
    { reason, details }: { reason: ReportReason; details: string },
  ): Promise<void> {
    await db.transaction(async (transaction) => {
      const within = createReportsQueries(transaction);
      await within.lockReporter(actor.userId);
      const at = now();
      const { total, oldest } = await within.countSince(actor.userId, new Date(at.getTime() - dayMs));
      const isNew = await within.insert({
        reporterId: actor.userId,
        subjectType: type,
        subjectId: id,
        subjectLabel: label,
        subjectLink: link ?? null,
        reason,
        details,
        createdAt: at,
      });
      if (!isNew) throw new AppError('already_reported');
      if (total >= reportLimits.perDay) {
        const freeAt = (oldest ?? at).getTime() + dayMs;
        throw new AppError('too_many_requests', {
          details: 'You have reported a lot today. Try again tomorrow.',
          retryAfterSeconds: secondsUntilRetry(freeAt - at.getTime()),
        });
      }
    });
  }

  return {
    /**
     * Reports a subject that another feature has looked up. Its author is not notified.
     * @throws AppError `already_reported` while the reporter's earlier report is open, `too_many_requests`
     * after `reportLimits.perDay` within 24 hours.
     */
    report,

    /**
     * Reports a user to the operators. The user is not notified.
     * @throws AppError `profile_not_found`, `own_profile`, and those of `report`.
     */
    async reportUser(
      actor: Actor,
      { username, ...why }: { username: string; reason: ReportReason; details: string },
    ): Promise<void> {
      const subject = await users.findProfile(username);
      if (subject === undefined) throw new AppError('profile_not_found');
      if (subject.id === actor.userId) throw new AppError('own_profile');
      await report(actor, { type: 'user', id: subject.id, label: subject.username ?? username }, why);
    },

    /**
     * A page of the queue, for admins: open reports oldest first, or decided ones by latest decision.
     * @throws AppError `forbidden` for non-admins, `invalid_input` for a cursor that no list returned.
     */
    async list(
      actor: Pick<Actor, 'role'>,
      { status, ...page }: PageRequest & { status: ReportStatus },
    ): Promise<{ reports: AdminReport[]; nextCursor?: string }> {
      refuseUnlessAdmin(actor);
      const { rows, ...rest } = await queries.list(status, page);
      return { reports: await toAdminReports(rows), ...rest };
    },

    /** The number of undecided reports. @throws AppError `forbidden` for non-admins. */
    async openCount(actor: Pick<Actor, 'role'>): Promise<number> {
      refuseUnlessAdmin(actor);
      return queries.countOpen();
    },

    /**
     * A user's reports, for their data export. Decisions are not included, because they belong to the
     * operators.
     */
    exportOf: queries.reportedBy,

    /**
     * Decides an open report and adds an entry to the audit log. Of two concurrent decisions, one succeeds.
     * @throws AppError `forbidden` for non-admins, `report_not_found`, `report_already_decided`.
     */
    async decide(
      actor: Actor,
      id: string,
      { status, note }: { status: 'resolved' | 'dismissed'; note: string },
      origin: Origin,
    ): Promise<AdminReport> {
      refuseUnlessAdmin(actor);
      return db.transaction(async (transaction) => {
        const within = createReportsQueries(transaction);
        const hasDecided = await within.decide(id, {
          status,
          decidedBy: actor.userId,
          decidedAt: now(),
          decisionNote: note,
        });
        const row = await within.findById(id);
        if (row === undefined) throw new AppError('report_not_found');
        if (!hasDecided) throw new AppError('report_already_decided');
        await audit.record(
          {
            actor,
            action: `report.${status}`,
            subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
            reason: note,
            details: { reportId: id, reportReason: row.reason },
            origin,
          },
          transaction,
        );
        const [report] = await toAdminReports([row], users.within(transaction));
        if (report === undefined) throw new AppError('report_not_found');
        return report;
      });
    },
  };
}

export type ReportsService = ReturnType<typeof createReportsService>;
