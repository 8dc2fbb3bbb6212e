import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';
import { recordings } from './recordings.table.ts';

/**
 * The times in recordings at which a product was shown. The product's page links to them. Pins are the
 * chapters of the replay.
 */
export const replayMoments = pgTable(
  'replay_moments',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /**
     * The sequence of the pin or highlight in the show's event log. One highlight may contain several
     * products.
     */
    sequence: integer().notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['pinned', 'highlighted'] })
      .notNull()
      .default('pinned'),
    /** Milliseconds from the recording's first frame. */
    atMs: integer('at_ms').notNull(),
    /** When it was removed or replaced by another pin. Null if it stayed until the end. */
    untilMs: integer('until_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.sequence, table.productId] }),
    // For a product's page, which lists the replays that show it.
    index('replay_moments_by_product').on(table.productId, table.recordingId),
  ],
);
