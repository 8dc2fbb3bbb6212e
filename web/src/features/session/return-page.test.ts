import { expect, test } from 'vitest';
import { keepOrigin, rememberedOrigin, signInAddress } from './return-page.ts';

test('the requested page is remembered with its query', () => {
  const address = signInAddress('/login', '/orders?page=2');
  expect(address).toBe('/login?next=%2Forders%3Fpage%3D2');
  expect(rememberedOrigin(new URLSearchParams(address.split('?')[1]))).toBe('/orders?page=2');
});

test('the home page and the sign-in pages are not remembered', () => {
  expect(signInAddress('/login', '/')).toBe('/login');
  expect(signInAddress('/auth', '/login?next=%2Forders')).toBe('/auth');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/orders/..//evil.example',
  'orders',
  '',
])('an address of another site is not used: %j', (next) => {
  expect(rememberedOrigin(new URLSearchParams({ next }))).toBe('/');
});

test('a page is remembered with its fragment', () => {
  expect(rememberedOrigin(new URLSearchParams({ next: '/search?q=a%20b#third' }))).toBe(
    '/search?q=a%20b#third',
  );
});

test('a link from one sign-in page to the other preserves the remembered page', () => {
  expect(keepOrigin('/register', new URLSearchParams({ next: '/orders' }))).toBe('/register?next=%2Forders');
  expect(keepOrigin('/register', new URLSearchParams())).toBe('/register');
});
