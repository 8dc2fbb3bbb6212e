import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import { describe, expect, test } from 'vitest';
import { unnamedViewers, viewerLines } from './viewer-list.ts';

function viewer(username: string, role: Viewer['role'] = 'viewer'): Viewer {
  const moment = '2026-01-01T00:00:00.000Z';
  return {
    id: `id-of-${username}`,
    username,
    isOnline: true,
    role,
    joinTime: moment,
    lastActivity: moment,
    isAuthenticated: true,
  };
}
const reader = { id: 'id-of-mara', username: 'mara', avatarUrl: '/a' };

describe('the viewer list', () => {
  test('has its reader first as You, then streamers, moderators and the others', () => {
    const lines = viewerLines(
      [viewer('zoe'), viewer('ben'), viewer('ana', 'moderator'), viewer('kim', 'streamer'), viewer('mara')],
      reader,
    );
    expect(lines.map(({ name }) => name)).toEqual(['You', 'kim', 'ana', 'ben', 'zoe']);
  });

  test('has its reader even if the show did not list them', () => {
    expect(viewerLines([], reader)).toEqual([{ ...reader, name: 'You', role: 'viewer' }]);
    expect(viewerLines([], undefined)).toEqual([]);
  });

  test('counts viewers without a name, and the host is listed but not counted', () => {
    const lines = viewerLines([viewer('zoe'), viewer('kim', 'streamer')], reader);
    expect(unnamedViewers(5, lines, 'id-of-kim')).toBe(3);
    expect(unnamedViewers(undefined, [], 'id-of-kim')).toBe(0);
  });
});
