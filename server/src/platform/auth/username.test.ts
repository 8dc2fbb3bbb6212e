import { expect, test } from 'vitest';
import { nextFreeUsername, normalizeUsername, usernamePattern } from './username.ts';

test('keeps a name that is already one', () => {
  expect(normalizeUsername('mira_42')).toBe('mira_42');
});

test('turns what a mention cannot name into underscores', () => {
  expect(normalizeUsername('Zoë.Müller+shop')).toBe('zoe_muller_shop');
  expect(normalizeUsername('...')).toBe('user');
  expect(normalizeUsername('x'.repeat(200))).toMatch(usernamePattern);
});

test('takes the next free name', () => {
  expect(nextFreeUsername('ana', new Set())).toBe('ana');
  expect(nextFreeUsername('ana', new Set(['ana']))).toBe('ana2');
  expect(nextFreeUsername('ana', new Set(['ana', 'ana2', 'ana3']))).toBe('ana4');
});
