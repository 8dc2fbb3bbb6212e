import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationRole } from '@greenroom/contract/applications/applications.schemas';
import { users } from '../users/users.table.ts';

/** Applications to become a brand or a streamer. A row changes only once, when it is decided. */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<ApplicationRole>().notNull(),
    companyName: text('company_name').notNull(),
    about: text().notNull(),
    website: text(),
    status: text().$type<'pending' | 'accepted' | 'refused'>().notNull().default('pending'),
    appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
    decisionReason: text('decision_reason'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    // For a person's own applications, latest first.
    index('applications_by_user').on(table.userId, table.appliedAt),
    // For undecided ones, oldest first.
    index('applications_waiting')
      .on(table.appliedAt)
      .where(sql`${table.status} = 'pending'`),
    // At most one undecided application per person.
    uniqueIndex('applications_once')
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
  ],
);
