import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { GreenEvidenceKind, GreenTopic } from '@greenroom/contract/green/green-score';
import { users } from '../../users/users.table.ts';
import { brands } from '../brands.table.ts';

/** What brands claim, with their evidence and what was decided. A row changes once: when it is decided. */
export const greenClaims = pgTable(
  'green_claims',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    topic: text().$type<GreenTopic>().notNull(),
    kind: text().$type<GreenEvidenceKind>().notNull(),
    statement: text().notNull(),
    evidenceUrl: text('evidence_url').notNull(),
    verifier: text().notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
    status: text().$type<'pending' | 'accepted' | 'refused'>().notNull().default('pending'),
    filedAt: timestamp('filed_at', { withTimezone: true }).notNull(),
    decisionWords: text('decision_words'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Null as long as nobody has decided, and when that account is gone. */
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // What a brand has claimed.
    index('green_claims_by_brand').on(table.brandId, table.filedAt),
    // What waits for a verdict, the oldest first.
    index('green_claims_waiting')
      .on(table.filedAt)
      .where(sql`${table.status} = 'pending'`),
  ],
);
