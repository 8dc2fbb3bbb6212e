import { expect, test } from 'vitest';
import { normalizeUsername, usernameCandidates, usernamePattern } from './username.ts';

test('does not change a valid name', () => {
  expect(normalizeUsername('mira_42')).toBe('mira_42');
});

test('replaces characters that a mention cannot contain by underscores', () => {
  expect(normalizeUsername('Zoë.Müller+shop')).toBe('zoe_muller_shop');
  expect(normalizeUsername('...')).toBe('user');
  expect(normalizeUsername('x'.repeat(200))).toMatch(usernamePattern);
});

test('tries the name itself, then numbered names, then random numbers, all valid usernames', () => {
  const candidates = usernameCandidates('ana', [7_654_321]);
  expect(candidates.slice(0, 3)).toEqual(['ana', 'ana2', 'ana3']);
  expect(candidates.slice(-2)).toEqual(['ana100', 'ana7654321']);
  for (const candidate of usernameCandidates(normalizeUsername('x'.repeat(200)), [999_999_999]))
    expect(candidate).toMatch(usernamePattern);
});
