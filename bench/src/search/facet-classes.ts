import type { ProductsService } from '../../../server/src/features/products/products.service.ts';

/**
 * Counts by category, price, brand and so on. The classes differ in the filters, because each is computed
 * differently.
 */
export const facetClasses = {
  'facets of everything': [{}],
  'facets of a filter': [
    { category: 'home', inStock: true },
    { priceMin: 20, priceMax: 60, minRating: 4 },
    { category: 'apparel', onSale: true, brands: ['brand-7', 'brand-19', 'brand-300'] },
    { green: 'B', inStock: true },
  ],
  'facets of colors': [
    { colors: ['blue'] },
    { colors: ['red', 'green'], category: 'haircare' },
    { colors: ['gray'], inStock: true, priceMax: 40 },
  ],
  'facets of a search': [
    { search: 'mug' },
    { search: 'linen', category: 'home' },
    { search: 'speckled bowl', inStock: true },
    { search: 'made by hand' },
    { search: 'wool', colors: ['blue', 'green'], priceMin: 20 },
  ],
} satisfies Record<string, Parameters<ProductsService['facets']>[0][]>;
