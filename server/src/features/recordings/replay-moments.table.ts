import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { recordings } from './recordings.table.ts';

/**
 * The moments of recordings at which a product was shown: links from the product's page. Those at which it was pinned are
 * the chapters of the replay.
 */
export const replayMoments = pgTable(
  'replay_moments',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** Of the pin or the highlight in the show's event log. One highlight can show several products. */
    sequence: integer().notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['pinned', 'highlighted'] })
      .notNull()
      .default('pinned'),
    /** From the recording's first frame. */
    atMs: integer('at_ms').notNull(),
    /** When it was taken off again, or another was pinned; null where it stayed. */
    untilMs: integer('until_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.sequence, table.productId] }),
    // A product's page asks which replays show it.
    index('replay_moments_by_product').on(table.productId, table.recordingId),
  ],
);
