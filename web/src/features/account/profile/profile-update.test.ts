import { expect, test } from 'vitest';
import { profileUpdate } from './profile-update.ts';

test('[ACCT-14] name and avatarUrl are sent only when there is something, and trimmed', () => {
  expect(profileUpdate({ name: '  Robin Vale ', avatarUrl: ' /files/a.webp ' })).toEqual({
    name: 'Robin Vale',
    avatarUrl: '/files/a.webp',
  });
  expect(profileUpdate({ name: '   ', avatarUrl: '' })).toEqual({});
  expect(profileUpdate({ name: undefined })).toEqual({});
});

test('[ACCT-15] bio, location and publicProfile are sent only when defined, an empty text too', () => {
  expect(profileUpdate({ bio: '', location: '', publicProfile: false })).toEqual({
    bio: '',
    location: '',
    publicProfile: false,
  });
  expect(profileUpdate({ bio: 'Baker', publicProfile: true })).toEqual({ bio: 'Baker', publicProfile: true });
  // Each field is sent without the others.
  for (const one of [{ bio: '' }, { location: 'Bergen' }, { publicProfile: true }])
    expect(profileUpdate(one)).toEqual(one);
  const nothing = profileUpdate({ bio: undefined, location: undefined, publicProfile: undefined });
  expect(Object.keys(nothing)).toEqual([]);
});

test('[ACCT-16] of the social links those are sent that hold something, trimmed', () => {
  const socialLinks = { twitter: ' https://x.example/robin ', instagram: '', youtube: '   ' };
  expect(profileUpdate({ socialLinks })).toEqual({ socialLinks: { twitter: 'https://x.example/robin' } });
  expect(profileUpdate({ socialLinks: { website: ' ' } })).toEqual({ socialLinks: {} });
  expect(profileUpdate({})).toEqual({});
});
