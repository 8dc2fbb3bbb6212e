import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Facts about this installation, such as when the sample data was loaded. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
