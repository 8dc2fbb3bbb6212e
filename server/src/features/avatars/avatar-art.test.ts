import { expect, test } from 'vitest';
import { avatarArt } from './avatar-art.ts';

const ids = Array.from({ length: 200 }, (_, index) => `user-${index}`);

test('an id always has the same avatar', () => {
  expect(avatarArt('b1946ac9')).toBe(avatarArt('b1946ac9'));
});

test('different ids have different avatars', () => {
  expect(new Set(ids.map(avatarArt)).size).toBe(ids.length);
});

test('an avatar is a square picture without text, scripts or external files', () => {
  const avatars = ids.map(avatarArt);
  expect(
    avatars.filter((svg) => !svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"')),
  ).toEqual([]);
  expect(avatars.filter((svg) => /<text|<script|href|NaN|undefined/.test(svg))).toEqual([]);
});

test('an avatar never contains its id', () => {
  expect(avatarArt('"><script>alert(1)</script>')).not.toContain('script');
});
