import { expect, test } from 'vitest';
import { userMenuEntries } from './user-menu-entries.ts';

/** Each entry as its name and its link. */
const entries = (role: 'user' | 'brand' | 'streamer' | 'admin', slug?: string) =>
  userMenuEntries({ role, isAdmin: role === 'admin' }, slug).map(({ name, to }) => `${name} ${to}`);

test('a signed-out visitor sees Login and Create Account alone', () => {
  expect(userMenuEntries(undefined, undefined)).toEqual([
    { name: 'Login', to: '/login' },
    { name: 'Create Account', to: '/register' },
  ]);
});

test('[SHELL-35] [SHELL-36] [SHELL-37] each role sees its own entries, and no other’s', () => {
  const ofAll = ['Orders /orders', 'Settings /settings'];
  expect(entries('user')).toEqual(['Profile /profile', ...ofAll]);
  expect(entries('streamer')).toEqual(['Creator Studio /studio', 'Profile /profile', ...ofAll]);
  expect(entries('admin')).toEqual([
    'Admin Dashboard /admin',
    'Creator Studio /studio',
    'Profile /profile',
    ...ofAll,
  ]);
  expect(entries('brand', 'kiln')).toEqual([
    'My Brand /brand',
    'Brand Profile /profiles/brands/kiln',
    ...ofAll,
  ]);
});

test('a member of a brand’s team has the entry My Brand', () => {
  const shown = userMenuEntries({ role: 'user', isAdmin: false }, undefined, { isOfTeam: true });
  expect(shown[0]).toEqual({ name: 'My Brand', to: '/brand' });
});

test('a verifier of green claims has the entry Verify Claims', () => {
  const shown = userMenuEntries({ role: 'streamer', isAdmin: false }, undefined, { isVerifier: true });
  expect(shown.slice(0, 3)).toEqual([
    { name: 'Creator Studio', to: '/studio' },
    { name: 'Verify Claims', to: '/verify' },
    { name: 'Profile', to: '/profile' },
  ]);
});

test('a brand’s profile entry leads to its slug, if that is known', () => {
  const brand = { role: 'brand', isAdmin: false } as const;
  const profileOf = (slug?: string) =>
    userMenuEntries(brand, slug).find(({ name }) => name === 'Brand Profile')?.to;
  expect(profileOf('kiln-street')).toBe('/profiles/brands/kiln-street');
  expect(profileOf()).toBe('/brand');
});
