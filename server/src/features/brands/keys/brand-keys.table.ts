import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { KeyScope } from '@greenroom/contract/brands/keys.schemas';
import { brands } from '../brands.table.ts';

/** What other programs call the API of a brand by. The secret is kept as its SHA-256: it is random, so no guess finds it. */
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
  },
  // The keys of a brand, latest first.
  (table) => [index('brand_keys_by_brand').on(table.brandId, table.createdAt)],
);
