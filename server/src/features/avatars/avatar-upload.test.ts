import { expect, test } from 'vitest';
import { uniqueKey } from '../../platform/storage/content-key.ts';
import { avatarUploadKey, avatarUploadPrefix } from './avatar-upload.ts';

const key = uniqueKey(avatarUploadPrefix('u1'), 'webp');

test('an address of an upload gives its key, to the user who uploaded it alone', () => {
  expect(avatarUploadKey('u1', `/files/${key}`)).toBe(key);
  expect(avatarUploadKey('u2', `/files/${key}`)).toBeUndefined();
});

test.each([
  'https://elsewhere.example/me.png',
  '/files/art/people/juno-0123456789abcdef.svg',
  `/files/${key}/../x`,
  `/files/${key}?width=1`,
  `https://elsewhere.example/files/${key}`,
  'javascript:alert(1)',
  '',
])('any other address gives no key: %s', (address) => {
  expect(avatarUploadKey('u1', address)).toBeUndefined();
});
