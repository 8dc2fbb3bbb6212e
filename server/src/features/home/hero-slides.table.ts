import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { streams } from '../streams/streams.table.ts';

/** Slides of the home page's hero, in order. Each shows one stream. */
export const heroSlides = pgTable('hero_slides', {
  id: uuid().primaryKey().defaultRandom(),
  position: integer().notNull().unique(),
  title: text().notNull(),
  text: text().notNull(),
  imageUrl: text('image_url').notNull(),
  imageAlt: text('image_alt').notNull().default(''),
  streamId: uuid('stream_id')
    .notNull()
    .references(() => streams.id, { onDelete: 'cascade' }),
});
