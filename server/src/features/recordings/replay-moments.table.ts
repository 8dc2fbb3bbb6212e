import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { recordings } from './recordings.table.ts';

/** The moments of recordings at which a product was pinned: chapters of the replay, and links from the product's page. */
export const replayMoments = pgTable(
  'replay_moments',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** Of the pin in the show's event log. */
    sequence: integer().notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** From the recording's first frame. */
    atMs: integer('at_ms').notNull(),
    /** When it was taken off again, or another was pinned; null where nothing was. */
    untilMs: integer('until_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.sequence] }),
    // A product's page asks which replays show it.
    index('replay_moments_by_product').on(table.productId, table.recordingId),
  ],
);
