import { expect, test } from 'vitest';
import { shownBrandLinks, shownWebsite } from './brand-links.ts';

test('links are shown in a fixed order, and only to HTTPS addresses', () => {
  const links = {
    website: 'https://kiln.example/shop',
    youtube: 'javascript:alert(1)',
    facebook: 'http://facebook.com/kiln',
    twitter: 'https://twitter.com/kiln',
    linkedin: 'https://linkedin.com@elsewhere.example/',
    unknown: 'https://example.com',
  };
  expect(shownBrandLinks(links)).toEqual([
    { platform: 'twitter', label: 'Twitter', address: 'https://twitter.com/kiln' },
    { platform: 'website', label: 'kiln.example', address: 'https://kiln.example/shop' },
  ]);
});

test('a website without HTTPS, or with a user name before its host, is not shown', () => {
  expect(shownWebsite('https://kiln.example/')).toBe('https://kiln.example/');
  expect(shownWebsite('http://kiln.example/')).toBeUndefined();
  expect(shownWebsite('https://kiln.example@elsewhere.example/')).toBeUndefined();
  expect(shownWebsite(undefined)).toBeUndefined();
});
