import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../users/users.table.ts';

/** What users report to the operators, until somebody decides. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null after the reporter's account was deleted. */
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    subjectType: text('subject_type').$type<'user' | 'review' | 'stream'>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** What it was called when it was reported, such as a username. */
    subjectLabel: text('subject_label').notNull(),
    /** The page where it stands; null for a user, whose page follows the current username. */
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
    // The queue of open ones, oldest first.
    index('reports_by_status').on(table.status, table.createdAt, table.id),
    // The decided ones; read backwards it is the latest decision first.
    index('reports_decided').on(table.status, table.decidedAt, table.id),
    // How many somebody sent in the last day.
    index('reports_by_reporter').on(table.reporterId, table.createdAt),
    // One open report a reporter and subject: reporting again says so and adds nothing.
    uniqueIndex('reports_open_by_reporter')
      .on(table.reporterId, table.subjectType, table.subjectId)
      .where(sql`${table.status} = 'open'`),
  ],
);
