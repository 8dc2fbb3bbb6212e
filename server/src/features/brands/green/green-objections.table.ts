import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.table.ts';
import { greenClaims } from './green-claims.table.ts';

/**
 * Objections to claims, and operators' answers. A row changes once: when it is answered, or when the brand
 * withdraws the claim.
 */
export const greenObjections = pgTable(
  'green_objections',
  {
    id: uuid().primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => greenClaims.id, { onDelete: 'cascade' }),
    /** Null if that account was deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    outcome: text().$type<'stands' | 'withdrawn' | 'withdrawn-by-brand'>(),
    answerReason: text('answer_reason'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // For the objections to a claim.
    index('green_objections_by_claim').on(table.claimId, table.madeAt),
    // For a person's objections: data export, and the daily limit.
    index('green_objections_by_user').on(table.userId, table.madeAt),
    // For unanswered objections, oldest first.
    index('green_objections_waiting')
      .on(table.madeAt)
      .where(sql`${table.outcome} is null`),
    // At most one unanswered objection per person and claim.
    uniqueIndex('green_objections_once')
      .on(table.claimId, table.userId)
      .where(sql`${table.outcome} is null`),
  ],
);
