import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../../users/users.table.ts';
import type { KeptRules } from './spending-change.ts';

/** Limits that shoppers set themselves. Amounts are in the smallest unit of the currency of limits. */
export const spendingRules = pgTable(
  'spending_rules',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dayCents: integer('day_cents'),
    monthCents: integer('month_cents'),
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    /** What the shopper wants to read when the rules keep them from buying. */
    words: text().notNull().default(''),
    /** What takes the place of the above at `nextAt`: it is looser. */
    next: jsonb().$type<KeptRules>(),
    nextAt: timestamp('next_at', { withTimezone: true }),
  },
  (table) => [
    check('spending_rules_next_has_time', sql`(${table.next} is null) = (${table.nextAt} is null)`),
  ],
);
