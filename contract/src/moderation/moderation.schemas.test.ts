import { expect, test } from 'vitest';
import { chatUserSchema, moderationLogEntrySchema, moderationTypeSchema } from './moderation.schemas.ts';

test('[LIVEDATA-9] a chat user has an id, a username, an avatar, and whether they are banned and muted', () => {
  const user = {
    id: 'u1',
    username: 'kim',
    avatar: '/avatars/u1',
    isBanned: false,
    isMuted: true,
    role: 'viewer',
  };
  expect(chatUserSchema.parse(user)).toEqual(user);
  for (const name of ['id', 'username', 'avatar', 'isBanned', 'isMuted'])
    expect(chatUserSchema.safeParse({ ...user, [name]: undefined }).success, name).toBe(false);
});

test('[LIVEDATA-10] an entry of the moderation log has a type, a target, a moderator, a reason, a duration and a time', () => {
  expect(moderationTypeSchema.options).toEqual(expect.arrayContaining(['timeout', 'ban', 'unban', 'purge']));
  const entry = {
    id: 'e1',
    type: 'timeout',
    target: { id: 'u1', username: 'kim' },
    moderator: { id: 'u2', username: 'mira' },
    reason: 'Noise',
    messageToPerson: '',
    duration: 300,
    timestamp: '2026-11-21T18:00:00.000Z',
    streamId: null,
    isUndone: false,
  };
  expect(moderationLogEntrySchema.parse(entry)).toEqual(entry);
  for (const name of ['type', 'target', 'moderator', 'reason', 'duration', 'timestamp'])
    expect(moderationLogEntrySchema.safeParse({ ...entry, [name]: undefined }).success, name).toBe(false);
});
