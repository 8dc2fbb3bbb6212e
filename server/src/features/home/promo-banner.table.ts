import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The banner above every page: one row or none. */
export const promoBanner = pgTable('promo_banner', {
  id: integer().primaryKey().default(1),
  text: text().notNull(),
  link: text().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }),
  endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
});
