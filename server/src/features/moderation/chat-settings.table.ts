import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import { users } from '../users/users.table.ts';

/** The settings of a streamer's chats that differ from the defaults. */
export const chatSettings = pgTable('chat_settings', {
  hostId: text('host_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: jsonb().$type<Partial<ChatSettings>>().notNull(),
});
