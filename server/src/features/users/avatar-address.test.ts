import { expect, test } from 'vitest';
import { avatarUrl } from './avatar-address.ts';

const own = { avatarServiceUrl: undefined };
const service = { avatarServiceUrl: 'https://avatars.example/{id}.svg?seed={id}' };

test('an avatar is a drawing made by this server by default', () => {
  expect(avatarUrl('u1', null, own)).toBe('/avatars/u1');
});

test('an avatar is of the service whose address the operator set', () => {
  expect(avatarUrl('u1', null, service)).toBe('https://avatars.example/u1.svg?seed=u1');
});

test('an avatar is the picture that the user uploaded, whatever the operator set', () => {
  expect(avatarUrl('u1', '/files/uploads/a.png', service)).toBe('/files/uploads/a.png');
  expect(avatarUrl('u1', 'https://provider.example/a.png', service)).toBe('https://provider.example/a.png');
});

test('an avatar is never another kind of address stored as a picture', () => {
  for (const image of [
    'javascript:alert(1)',
    'http://example.com/a.png',
    'data:image/svg+xml,',
    '/logout',
    '',
  ]) {
    expect(avatarUrl('u1', image, own)).toBe('/avatars/u1');
  }
});

test('the address of an avatar contains the id in encoded form', () => {
  expect(avatarUrl('a/../b?c', null, own)).toBe('/avatars/a%2F..%2Fb%3Fc');
  expect(avatarUrl('$&', null, service)).toBe('https://avatars.example/%24%26.svg?seed=%24%26');
});
