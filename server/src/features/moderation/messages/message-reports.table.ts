import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { users } from '../../users/users.table.ts';

/** Chat messages that somebody reported to the moderators. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    streamId: uuid('stream_id').notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'cascade' }),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text().$type<ReportReason>().notNull(),
    details: text().notNull(),
    /** The original message. */
    content: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // One report per message and reporter.
    uniqueIndex('message_reports_by_reporter').on(table.reporterId, table.streamId, table.sequence),
    // For undecided ones, of one streamer and of all: the first reported first.
    index('message_reports_open')
      .on(table.hostId, table.createdAt)
      .where(sql`${table.closedAt} is null`),
    index('message_reports_open_anywhere')
      .on(table.createdAt)
      .where(sql`${table.closedAt} is null`),
    // For all reports of one message.
    index('message_reports_by_message').on(table.streamId, table.sequence),
    // For deleted accounts.
    index('message_reports_by_author').on(table.authorId),
  ],
);
