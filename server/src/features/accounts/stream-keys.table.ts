import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

/**
 * A streamer's key for OBS and other WHIP clients. `keyHash` (SHA-256) finds the streamer without storing the
 * key in clear; `keySealed` (AES-256-GCM with the server's secret) lets its owner see it again.
 */
export const streamKeys = pgTable('stream_keys', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  keyHash: text('key_hash').notNull().unique(),
  keySealed: text('key_sealed').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
