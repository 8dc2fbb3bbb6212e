import { expect, test } from 'vitest';
import { filterOf } from './filter-of-address.ts';
import { catalogueAddress, categoryChoices } from './product-query.ts';

const filter = (query: string) => filterOf(new URLSearchParams(query));

test('an address sets category and sort, and unknown values are left out', () => {
  expect(filter('category=haircare&sort=price-low')).toEqual({ category: 'haircare', sort: 'price-low' });
  expect(filter('')).toEqual({ category: undefined, sort: 'featured' });
  expect(filter('category=toString&sort=__proto__')).toEqual({ category: undefined, sort: 'featured' });
});

test('a filter can be read back from its own address', () => {
  expect(catalogueAddress({})).toBe('/products');
  expect(catalogueAddress({ category: 'home', sort: 'rating' })).toBe('/products?category=home&sort=rating');
  expect(filter(catalogueAddress({ category: 'home', sort: 'rating' }).split('?')[1] ?? '')).toEqual({
    category: 'home',
    sort: 'rating',
  });
});

test('colors and sizes can be read back from an address, also a size with a comma in its name', () => {
  const chosen = { colors: ['green', 'blue'], sizes: ['M', '30, long'] } as const;
  const address = catalogueAddress(chosen);
  expect(filter(address.split('?')[1] ?? '')).toMatchObject(chosen);
  expect(filter('colors=mauve&sizes=,')).toEqual({ category: undefined, sort: 'featured' });
});

test('the categories are All and the four of the shop, in their order', () => {
  expect(categoryChoices.map(({ label }) => label)).toEqual([
    'All',
    'Hair Care',
    'Skincare',
    'Home',
    'Apparel',
  ]);
});
