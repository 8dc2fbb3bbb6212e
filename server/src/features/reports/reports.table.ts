import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../users/users.table.ts';

/** Users' reports to the operators, open and decided. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null after the reporter's account was deleted. */
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    subjectType: text('subject_type').$type<'user' | 'review' | 'stream'>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The subject's name at the time of the report, such as a username. */
    subjectLabel: text('subject_label').notNull(),
    /** The page on which it appears. Null for a user, whose page is found by the current username. */
    subjectLink: text('subject_link'),
    reason: text().notNull(),
    details: text().notNull().default(''),
    status: text().$type<'open' | 'resolved' | 'dismissed'>().notNull().default('open'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true, precision: 3 }),
    decisionNote: text('decision_note'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // For the queue of open reports, oldest first.
    index('reports_by_status').on(table.status, table.createdAt, table.id),
    // For decided reports. Latest decision first is this index read backwards.
    index('reports_decided').on(table.status, table.decidedAt, table.id),
    // For the number of reports that a person sent in the last day.
    index('reports_by_reporter').on(table.reporterId, table.createdAt),
    // A reporter has one open report per subject. Reporting again is refused.
    uniqueIndex('reports_open_by_reporter')
      .on(table.reporterId, table.subjectType, table.subjectId)
      .where(sql`${table.status} = 'open'`),
  ],
);
