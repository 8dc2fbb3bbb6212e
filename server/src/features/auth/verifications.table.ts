import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Single-use tokens (mail verification, password reset); written by the auth library. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  },
  // A token is looked up by what it identifies.
  (table) => [index('verifications_by_identifier').on(table.identifier)],
);
