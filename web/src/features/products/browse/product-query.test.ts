import { expect, test } from 'vitest';
import { filterOf } from './filter-of-address.ts';
import { catalogueAddress, categoryChoices } from './product-query.ts';

const filter = (query: string) => filterOf(new URLSearchParams(query));

test('an address chooses category and sort, and what is unknown is left out', () => {
  expect(filter('category=haircare&sort=price-low')).toEqual({ category: 'haircare', sort: 'price-low' });
  expect(filter('')).toEqual({ category: undefined, sort: 'featured' });
  expect(filter('category=toString&sort=__proto__')).toEqual({ category: undefined, sort: 'featured' });
});

test('the address of a filter is read as the same filter', () => {
  expect(catalogueAddress({})).toBe('/products');
  expect(catalogueAddress({ category: 'home', sort: 'rating' })).toBe('/products?category=home&sort=rating');
  expect(filter(catalogueAddress({ category: 'home', sort: 'rating' }).split('?')[1] ?? '')).toEqual({
    category: 'home',
    sort: 'rating',
  });
});

test('colors and sizes are read as they were chosen, also a size with a comma in its name', () => {
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
