import { expect, test } from 'vitest';
import { displayName, isClosed, shownLinks } from './profile-label.ts';

test('[PROF-5] the display name is the name, else the username', () => {
  expect(displayName({ name: 'Robin Vale', username: 'shopper' })).toBe('Robin Vale');
  expect(displayName({ name: '', username: 'shopper' })).toBe('shopper');
  expect(displayName({ name: '  ', username: 'shopper' })).toBe('shopper');
});

test('a profile is closed where it is public and still shows nothing', () => {
  expect(isClosed({ publicProfile: true, streams: undefined })).toBe(true);
  expect(isClosed({ publicProfile: true, streams: [] })).toBe(false);
  expect(isClosed({ publicProfile: false, streams: undefined })).toBe(false);
});

test('links are shown in one order, and only where they are secure web addresses', () => {
  const links = {
    website: 'https://example.com/me',
    twitter: 'https://twitter.com/me',
    instagram: 'javascript:alert(1)',
    youtube: 'http://youtube.com/me',
    twitch: 'twitch.tv/me',
  };
  expect(shownLinks(links).map(({ name, address }) => [name, address])).toEqual([
    ['Twitter', 'https://twitter.com/me'],
    ['Website', 'https://example.com/me'],
  ]);
});
