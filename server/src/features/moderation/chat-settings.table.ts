import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import { users } from '../users/users.table.ts';

/** How a streamer's chats are kept, where it is another way than usual. */
export const chatSettings = pgTable('chat_settings', {
  hostId: text('host_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: jsonb().$type<Partial<ChatSettings>>().notNull(),
});
