import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Facts about this installation itself, such as when the sample data came in. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
