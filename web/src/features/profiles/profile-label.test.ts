import { expect, test } from 'vitest';
import { displayName, isClosed } from './profile-label.ts';

test('[PROF-5] the display name is the name, else the username', () => {
  expect(displayName({ name: 'Robin Vale', username: 'shopper' })).toBe('Robin Vale');
  expect(displayName({ name: '', username: 'shopper' })).toBe('shopper');
  expect(displayName({ name: '  ', username: 'shopper' })).toBe('shopper');
});

test('a public profile without any content is closed', () => {
  expect(isClosed({ publicProfile: true, streams: undefined })).toBe(true);
  expect(isClosed({ publicProfile: true, streams: [] })).toBe(false);
  expect(isClosed({ publicProfile: false, streams: undefined })).toBe(false);
});
