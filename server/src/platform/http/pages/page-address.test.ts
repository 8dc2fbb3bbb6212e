import { expect, test } from 'vitest';
import { readablePageAddress } from './page-address.ts';

test.each([
  ['/profile/%E0%A4%A', '/profile/%25E0%25A4%25A'],
  ['/profile/100%?tab=%41#%', '/profile/100%25?tab=%41#%'],
  ['/profile/z%C3%B6', '/profile/z%C3%B6'],
  ['/profile/%00', '/profile/%00'],
  ['/products?search=%', '/products?search=%'],
  ['/api/v1/profiles/users/%', '/api/v1/profiles/users/%'],
  ['/', '/'],
])('%s is read as %s', (url, read) => {
  expect(readablePageAddress(url)).toBe(read);
});
