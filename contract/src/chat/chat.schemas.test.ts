import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chatMessageSchema, chatRoleSchema, viewerSchema } from './chat.schemas.ts';

const message = {
  id: 'm1',
  streamId: 's1',
  sequence: 7,
  userId: 'u1',
  username: 'kim',
  user: { id: 'u1', username: 'kim', role: 'viewer' },
  content: 'Hello',
  timestamp: '2026-11-21T18:00:00.000Z',
  streamTimeMs: 1200,
  type: 'message',
  isPinned: false,
  isDeleted: false,
  role: 'viewer',
  mentions: [],
};
const optional = { subType: 'pinned', avatarUrl: '/avatars/u1', metadata: { productId: 'p1' } };

describe('a chat message', () => {
  test('[LIVEDATA-3] has id, author, content, time, kind, flags, role, avatar, metadata, stream and mentions', () => {
    const whole = { ...message, ...optional };
    expect(chatMessageSchema.parse(whole)).toEqual(whole);
    expect(chatMessageSchema.parse(message)).toEqual(message);
    const named = [
      'id',
      'userId',
      'username',
      'content',
      'timestamp',
      'type',
      'isPinned',
      'isDeleted',
      'streamId',
      'mentions',
    ];
    for (const name of named) {
      const { [name as keyof typeof message]: _left, ...rest } = message;
      expect(chatMessageSchema.safeParse(rest).success, name).toBe(false);
    }
  });

  test('[LIVEDATA-5] its type is message or system', () => {
    for (const [type, isGood] of [
      ['message', true],
      ['system', true],
      ['notice', false],
    ] as const)
      expect(chatMessageSchema.safeParse({ ...message, type }).success, type).toBe(isGood);
  });

  test('[LIVEDATA-6] its role is viewer, streamer, moderator or system', () => {
    expect(chatRoleSchema.options).toEqual(['viewer', 'streamer', 'moderator', 'system']);
    for (const role of [...chatRoleSchema.options, 'admin'])
      expect(chatMessageSchema.safeParse({ ...message, role }).success, role).toBe(role !== 'admin');
  });

  test('[LIVEDATA-7] its role is viewer by default', () => {
    const { role: _left, ...rest } = message;
    expect(chatMessageSchema.parse(rest).role).toBe('viewer');
  });
});

test('[LIVEDATA-12] a viewer has a name, an avatar, whether they are online, a role, a quality, and times', () => {
  const viewer = {
    id: 'u1',
    username: 'kim',
    avatarUrl: '/avatars/u1',
    isOnline: true,
    role: 'moderator',
    connectionQuality: 'good',
    joinTime: '2026-11-21T18:00:00.000Z',
    lastActivity: '2026-11-21T18:00:05.000Z',
    isAuthenticated: true,
  };
  expect(viewerSchema.parse(viewer)).toEqual(viewer);
  for (const role of ['viewer', 'moderator', 'streamer', 'admin', 'system'])
    expect(viewerSchema.safeParse({ ...viewer, role }).success, role).toBe(
      !['admin', 'system'].includes(role),
    );
  for (const quality of ['excellent', 'good', 'fair', 'poor', 'critical', 'offline', 'superb'])
    expect(viewerSchema.safeParse({ ...viewer, connectionQuality: quality }).success, quality).toBe(
      quality !== 'superb',
    );
  // What nobody may have: an account without a picture, and a page that has not measured yet.
  const leftOut = new Set(['avatarUrl', 'connectionQuality']);
  for (const name of Object.keys(viewer)) {
    const rest = Object.fromEntries(Object.entries(viewer).filter(([key]) => key !== name));
    expect(viewerSchema.safeParse(rest).success, name).toBe(leftOut.has(name));
    expect(viewerSchema.safeParse({ ...viewer, [name]: 7 }).success, name).toBe(false);
  }
  expect(Object.keys(z.toJSONSchema(viewerSchema).properties ?? {}).toSorted()).toEqual(
    Object.keys(viewer).toSorted(),
  );
});
