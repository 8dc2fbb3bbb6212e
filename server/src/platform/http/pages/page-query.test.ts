import { expect, test } from 'vitest';
import { pageAddress } from './page-query.ts';

test.each([
  ['/', '/'],
  ['/?a=1', '/'],
  ['/products?utm_source=mail&category=home&gclid=x', '/products?category=home'],
  ['/products?category=home&sort=newest', '/products?category=home&sort=newest'],
  ['/search?q=pine%20soap&Q=2&q[]=3&=4&&qq=5', '/search?q=pine%20soap'],
  ['/stream/1?t=90', '/stream/1?t=90'],
  ['/stream/1?', '/stream/1'],
])('a request for %s renders and caches %s', (asked, rendered) => {
  expect(pageAddress(asked)).toBe(rendered);
});
