import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from './users.table.ts';

/** What users report to the operators, until somebody decides. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null after the reporter's account was deleted. */
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    subjectType: text('subject_type').$type<'user'>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** What it was called when it was reported, such as a username. */
    subjectLabel: text('subject_label').notNull(),
    reason: text().notNull(),
    details: text().notNull().default(''),
    status: text().$type<'open' | 'resolved' | 'dismissed'>().notNull().default('open'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decisionNote: text('decision_note'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The queue: open ones, oldest first; decided ones, latest first.
    index('reports_by_status').on(table.status, table.createdAt, table.id),
    // One open report a reporter and subject: reporting again says so and adds nothing.
    index('reports_open_by_reporter')
      .on(table.reporterId, table.subjectType, table.subjectId)
      .where(sql`${table.status} = 'open'`),
  ],
);
