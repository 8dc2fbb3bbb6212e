import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Single-use tokens (mail verification, password reset). Written by the auth library. */
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
  // For looking up a token by its identifier.
  (table) => [index('verifications_by_identifier').on(table.identifier)],
);
