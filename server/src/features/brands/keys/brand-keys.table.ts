import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { KeyScope } from '@greenroom/contract/brands/keys.schemas';
import { brands } from '../brands.table.ts';

/**
 * API keys with which other programs act for a brand. A secret is stored as SHA-256, which is sufficient
 * because it is random.
 */
export const brandKeys = pgTable(
  'brand_keys',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Created by the testing console of the API reference. */
    isForConsole: boolean('is_for_console').notNull().default(false),
  },
  (table) => [
    // For a brand's keys, latest first.
    index('brand_keys_by_brand').on(table.brandId, table.createdAt),
    // A brand has at most one console key.
    uniqueIndex('brand_keys_of_console')
      .on(table.brandId)
      .where(sql`${table.isForConsole}`),
  ],
);
