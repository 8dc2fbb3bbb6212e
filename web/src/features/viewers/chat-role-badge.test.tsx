import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { chatRoleSchema } from '@greenroom/contract/chat/chat.schemas';
import { sessionUserSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { roleOf } from '../chat/chat-panel.tsx';
import { ChatRoleBadge } from './chat-role-badge.tsx';

const wordsOf = (role: Parameters<typeof ChatRoleBadge>[0]['role']) =>
  renderToStaticMarkup(<ChatRoleBadge role={role} />).replaceAll(/<[^>]*>/g, '');

test('[LIVEROLE-1] the live area has viewers, moderators (Mod), streamers (Streamer) and admins, by their flag', () => {
  expect(chatRoleSchema.options).toEqual(expect.arrayContaining(['viewer', 'moderator', 'streamer']));
  expect(wordsOf('viewer')).toBe('');
  expect(wordsOf('moderator')).toBe('Mod');
  expect(wordsOf('streamer')).toBe('Streamer');

  const person = { id: 'kim', username: 'kim', avatarUrl: '', isAdmin: false };
  expect(sessionUserSchema.shape.isAdmin).toBeDefined();
  expect(roleOf(undefined, 'mira')).toBe('viewer');
  expect(roleOf(person, 'mira')).toBe('viewer');
  expect(roleOf(person, 'kim')).toBe('streamer');
  expect(roleOf({ ...person, isAdmin: true }, 'mira')).toBe('streamer');
});
