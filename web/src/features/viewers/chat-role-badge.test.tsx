import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { chatRoleSchema, viewerSchema } from '@greenroom/contract/chat/chat.schemas';
import { sessionUserSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { roleOf } from '../chat/chat-reader.ts';
import { ChatRoleBadge } from './chat-role-badge.tsx';

const wordsOf = (role: Parameters<typeof ChatRoleBadge>[0]['role']) =>
  renderToStaticMarkup(<ChatRoleBadge role={role} />).replaceAll(/<[^>]*>/g, '');

test('[LIVEROLE-1] the live area has viewers, moderators (Mod), streamers (Streamer) and admins, by their flag', () => {
  expect(viewerSchema.shape.role.options.toSorted()).toEqual(['moderator', 'streamer', 'viewer']);
  // System messages have no author.
  expect(chatRoleSchema.options.filter((role) => role !== 'system').toSorted()).toEqual([
    'moderator',
    'streamer',
    'viewer',
  ]);
  expect(wordsOf('viewer')).toBe('');
  expect(wordsOf('moderator')).toBe('Mod');
  expect(wordsOf('streamer')).toBe('Streamer');

  const person = { id: 'id-of-kim', username: 'kim', avatarUrl: '', isAdmin: false };
  expect(sessionUserSchema.shape.isAdmin.safeParse(undefined).success).toBe(false);
  expect(roleOf(undefined, 'mira')).toBe('viewer');
  expect(roleOf(person, 'mira')).toBe('viewer');
  expect(roleOf(person, 'kim')).toBe('viewer');
  expect(roleOf(person, 'id-of-kim')).toBe('streamer');
  expect(roleOf({ ...person, isAdmin: true }, 'mira')).toBe('streamer');
});
