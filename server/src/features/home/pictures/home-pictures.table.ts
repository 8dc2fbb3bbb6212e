import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Pictures that operators uploaded for the home page. */
export const homePictures = pgTable(
  'home_pictures',
  {
    /** Key of its file. */
    key: text().primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('home_pictures_by_age').on(table.createdAt)],
);
