import { expect, test } from 'vitest';
import { chatRoleSchema } from '../chat/chat.schemas.ts';
import { roleSchema } from './accounts.schemas.ts';

test('[ROLE-1] accounts are of role user, brand, streamer or admin; moderator and viewer are roles in a chat', () => {
  expect(roleSchema.options.toSorted()).toEqual(['admin', 'brand', 'streamer', 'user']);
  for (const chatRole of ['moderator', 'viewer']) {
    expect(roleSchema.safeParse(chatRole).success).toBe(false);
    expect(chatRoleSchema.safeParse(chatRole).success).toBe(true);
  }
});
