import { describe, expect, test } from 'vitest';
import { maySeeProfileContent, type SeenProfile } from './follows.policy.ts';

const open: SeenProfile = { id: 'wren', publicProfile: true, followState: 'none', hasBlockedViewer: false };
const closed: SeenProfile = { ...open, publicProfile: false };
const other = { userId: 'kofi', role: 'user' as const };

describe('what a profile holds', () => {
  test('of a public one is for everybody', () => {
    expect(maySeeProfileContent(null, open)).toBe(true);
    expect(maySeeProfileContent(other, open)).toBe(true);
  });

  test('of a private one is for its owner, accepted followers and admins', () => {
    expect(maySeeProfileContent({ userId: 'wren', role: 'user' }, closed)).toBe(true);
    expect(maySeeProfileContent(other, { ...closed, followState: 'following' })).toBe(true);
    expect(maySeeProfileContent({ userId: 'sam', role: 'admin' }, closed)).toBe(true);
  });

  test('of a private one is for nobody else: not for visitors, not while a request waits', () => {
    expect(maySeeProfileContent(null, closed)).toBe(false);
    expect(maySeeProfileContent(other, closed)).toBe(false);
    expect(maySeeProfileContent(other, { ...closed, followState: 'requested' })).toBe(false);
    expect(maySeeProfileContent({ userId: 'kofi', role: 'streamer' }, closed)).toBe(false);
  });

  test('is never for somebody whom its owner has blocked, unless an admin', () => {
    expect(maySeeProfileContent(other, { ...open, hasBlockedViewer: true })).toBe(false);
    expect(maySeeProfileContent({ userId: 'sam', role: 'admin' }, { ...open, hasBlockedViewer: true })).toBe(
      true,
    );
  });
});
