import { expect, test } from 'vitest';
import { userMenuEntries } from './user-menu-entries.ts';

const names = (role: 'user' | 'brand' | 'streamer' | 'admin', slug?: string) =>
  userMenuEntries({ role, isAdmin: role === 'admin' }, slug).map(({ name }) => name);

test('a signed-out visitor sees Login and Create Account alone', () => {
  expect(userMenuEntries(undefined, undefined)).toEqual([
    { name: 'Login', to: '/login' },
    { name: 'Create Account', to: '/register' },
  ]);
});

test('[SHELL-35] [SHELL-36] [SHELL-37] each role sees its own entries, and no other’s', () => {
  expect(names('user')).toEqual(['Profile', 'Orders', 'Settings']);
  expect(names('streamer')).toEqual(['Creator Studio', 'Profile', 'Orders', 'Settings']);
  expect(names('admin')).toEqual(['Admin Dashboard', 'Creator Studio', 'Profile', 'Orders', 'Settings']);
  expect(names('brand')).toEqual(['My Brand', 'Brand Profile', 'Orders', 'Settings']);
});

test('who works for a brand finds it', () => {
  const entries = userMenuEntries({ role: 'user', isAdmin: false }, undefined, { isOfTeam: true });
  expect(entries[0]).toEqual({ name: 'My Brand', to: '/brand' });
});

test('who was appointed to decide on green claims finds those that wait', () => {
  const entries = userMenuEntries({ role: 'streamer', isAdmin: false }, undefined, { isVerifier: true });
  expect(entries.slice(0, 3)).toEqual([
    { name: 'Creator Studio', to: '/studio' },
    { name: 'Verify Claims', to: '/verify' },
    { name: 'Profile', to: '/profile' },
  ]);
});

test("a brand's profile is at its slug, once that is known", () => {
  const brand = { role: 'brand', isAdmin: false } as const;
  const profileOf = (slug?: string) =>
    userMenuEntries(brand, slug).find(({ name }) => name === 'Brand Profile')?.to;
  expect(profileOf('kiln-street')).toBe('/profiles/brands/kiln-street');
  expect(profileOf()).toBe('/brand');
});
