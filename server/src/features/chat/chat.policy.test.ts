import { expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { refusalToSend } from './chat.policy.ts';

const actor = (userId: string, role: Actor['role']): Actor => ({
  userId,
  role,
  username: userId,
  name: userId,
  email: `${userId}@example.com`,
  avatarUrl: '',
  sessionId: 's',
  isImpersonated: false,
});
const stream = { ownerId: 'mira', status: 'live' as const };

const joined = { role: 'viewer' as const, hasJoined: true, isBlocked: false };

test('a signed-in user who has joined may send until the show has ended', () => {
  const kim = actor('kim', 'user');
  expect(refusalToSend(null, stream, joined)).toBe('chat_sign_in_required');
  expect(refusalToSend(kim, stream, { ...joined, hasJoined: false })).toBe('chat_not_joined');
  expect(refusalToSend(kim, { ...stream, status: 'ended' }, joined)).toBe('chat_closed');
  expect(refusalToSend(kim, { ...stream, status: 'created' }, joined)).toBeUndefined();
  expect(refusalToSend(kim, stream, joined)).toBeUndefined();
});

test('a user whom the host has blocked may not send, unless they are an admin', () => {
  const blocked = { ...joined, isBlocked: true };
  expect(refusalToSend(actor('kim', 'user'), stream, blocked)).toBe('chat_blocked');
  expect(refusalToSend(actor('bo', 'streamer'), stream, blocked)).toBe('chat_blocked');
  expect(refusalToSend(actor('ada', 'admin'), stream, { ...blocked, role: 'streamer' })).toBeUndefined();
});
