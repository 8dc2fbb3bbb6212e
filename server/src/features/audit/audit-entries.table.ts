import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Who changed what, when and from where. Append-only: a trigger rejects every UPDATE and DELETE. Names are
 * stored as they were, and nothing references other tables, so an entry outlives the accounts in it.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null if the server did it automatically, or a person at its console. */
    actorId: text('actor_id'),
    actorLabel: text('actor_label').notNull(),
    action: text().$type<AuditAction>().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectLabel: text('subject_label').notNull(),
    reason: text().notNull().default(''),
    /** The old and new values: `{ from: 'user', to: 'brand' }`. Never a secret. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    // For the log of one subject and of one actor, latest first. The primary key serves the whole log.
    index('audit_entries_by_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_entries_by_actor').on(table.actorId, table.id),
    index('audit_entries_by_action').on(table.action, table.id),
  ],
);
