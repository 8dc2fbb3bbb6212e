import { describe, expect, test } from 'vitest';
import { maySeeProfileContent, type SeenProfile } from './follows.policy.ts';

const open: SeenProfile = { id: 'wren', publicProfile: true, followState: 'none', hasBlockedViewer: false };
const closed: SeenProfile = { ...open, publicProfile: false };
const other = { userId: 'kofi', role: 'user' as const };

describe('the content of a profile', () => {
  test('that is public is for everybody', () => {
    expect(maySeeProfileContent(null, open)).toBe(true);
    expect(maySeeProfileContent(other, open)).toBe(true);
  });

  test('that is private is for its owner, accepted followers and admins', () => {
    expect(maySeeProfileContent({ userId: 'wren', role: 'user' }, closed)).toBe(true);
    expect(maySeeProfileContent(other, { ...closed, followState: 'following' })).toBe(true);
    expect(maySeeProfileContent({ userId: 'sam', role: 'admin' }, closed)).toBe(true);
  });

  test('that is private is for nobody else: not for visitors, and not for users whose request waits', () => {
    expect(maySeeProfileContent(null, closed)).toBe(false);
    expect(maySeeProfileContent(other, closed)).toBe(false);
    expect(maySeeProfileContent(other, { ...closed, followState: 'requested' })).toBe(false);
    expect(maySeeProfileContent({ userId: 'kofi', role: 'streamer' }, closed)).toBe(false);
  });

  test('is never for a user whom its owner has blocked, unless they are an admin', () => {
    expect(maySeeProfileContent(other, { ...open, hasBlockedViewer: true })).toBe(false);
    expect(maySeeProfileContent({ userId: 'sam', role: 'admin' }, { ...open, hasBlockedViewer: true })).toBe(
      true,
    );
  });
});
