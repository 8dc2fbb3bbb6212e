import { expect, test } from 'vitest';
import { shownSocialLinks, userSocialFields } from './social-links.ts';

test('links are shown in a fixed order, and only HTTPS addresses', () => {
  const links = {
    website: 'https://example.com/me',
    twitter: 'https://twitter.com/me',
    instagram: 'javascript:alert(1)',
    youtube: 'http://youtube.com/me',
    twitch: 'twitch.tv/me',
    tiktok: 'https://tiktok.com@elsewhere.example/me',
  };
  expect(shownSocialLinks(links, userSocialFields).map(({ label, address }) => [label, address])).toEqual([
    ['Twitter', 'https://twitter.com/me'],
    ['Website', 'https://example.com/me'],
  ]);
});
