import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../../users/users.table.ts';
import type { KeptRules } from './spending-change.ts';

/** Limits that shoppers set for themselves. Amounts are in the smallest unit of the limits' currency. */
export const spendingRules = pgTable(
  'spending_rules',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dayCents: integer('day_cents'),
    monthCents: integer('month_cents'),
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    /** The shopper's note to themselves, shown when the rules stop a purchase. */
    note: text().notNull().default(''),
    /** The looser rules that apply from `nextAt`. */
    next: jsonb().$type<KeptRules>(),
    nextAt: timestamp('next_at', { withTimezone: true }),
  },
  (table) => [
    check('spending_rules_next_has_time', sql`(${table.next} is null) = (${table.nextAt} is null)`),
  ],
);
