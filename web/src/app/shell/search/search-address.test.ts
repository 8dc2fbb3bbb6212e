import { expect, test } from 'vitest';
import { searchAddress } from './search-address.ts';

test('a search text is encoded, and an empty one has no address', () => {
  expect(searchAddress('wool & co')).toBe('/search?q=wool%20%26%20co');
  expect(searchAddress('  tea ')).toBe('/search?q=tea');
  expect(searchAddress('   ')).toBeUndefined();
  expect(searchAddress('')).toBeUndefined();
  expect(searchAddress(null)).toBeUndefined();
});
