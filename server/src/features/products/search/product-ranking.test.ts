import { wordsOf } from '@greenroom/contract/search/words';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColorFamily, colorFamilyNames } from '@greenroom/contract/products/color-families';
import type { Place } from '../../../platform/text-search/best-places.ts';
import type { SoughtWord } from '../../../platform/text-search/text-index.ts';
import { countFacets, type IndexFacets } from './facet-counts.ts';
import type { IndexFilter } from './index-filter.ts';
import { type IndexedProduct, ProductIndex } from './product-index.ts';
import { countProducts, rankProducts } from './product-ranking.ts';
import { popularityOf, productTextParts, productTextWeights } from './product-text.ts';

const names = ['mug', 'linen mug', 'linen towel', 'clay bowl', 'clay mug', 'soap'];
/** The color that a tag names. */
const colorOfTag = { navy: 'blue', sage: 'green', vegan: undefined } as const;
const tags = ['navy', 'sage', 'vegan'] as const;
const brandIds = ['fern', 'loom', 'kiln', 'moss'];
const ratingsOffered = [3, 4];
const greensOffered = [40, 60, 80];
const pricesOffered = [
  { minCents: 0, maxCents: 399 },
  { minCents: 400, maxCents: 700 },
];
const categories = ['home', 'skincare', 'apparel'] as const;
const sizes = ['S', 'M', 'L'];

interface TaggedProduct extends IndexedProduct {
  tags: (typeof tags)[number][];
}

const variant = fc.record({
  color: fc.constantFrom('Navy', 'Coal'),
  size: fc.constantFrom('S', 'M', ''),
  stock: fc.constantFrom(0, 4),
  priceCents: fc.constant(null),
});

const product = (number: fc.Arbitrary<number>): fc.Arbitrary<TaggedProduct> =>
  fc
    .record({
      id: number.map((n) => `p${n}`),
      brandId: fc.constantFrom(...brandIds),
      brandName: fc.constant('Loom'),
      name: fc.constantFrom(...names),
      description: fc.constantFrom('', 'of clay', 'for a mug of tea'),
      category: fc.constantFrom(...categories),
      subcategory: fc.constantFrom('', 'towel'),
      tags: fc.subarray([...tags]),
      colors: fc.subarray([
        { name: 'Navy', hex: '#1e3a8a' },
        { name: 'Coal', hex: '#1a1a1a' },
      ]),
      sizes: fc.subarray(sizes),
      variants: fc.array(variant, { maxLength: 3 }),
      priceCents: fc.integer({ min: 1, max: 9 }).map((euros) => euros * 100),
      originalPriceCents: fc.constantFrom(null, 500),
      isInStock: fc.boolean(),
      soldCount: fc.constantFrom(0, 12, 4000),
      isFeatured: fc.boolean(),
      greenScore: fc.constantFrom(30, 40, 70, 90),
      rating: fc.constantFrom(0, 2.5, 3, 4.5),
      reviewCount: fc.constantFrom(0, 8),
      createdAt: fc.constantFrom(new Date('2025-03-01'), new Date('2025-04-01'), new Date('2025-05-01')),
    })
    // The stock is that of the variants, if there are any.
    .map((one) =>
      one.variants.length === 0
        ? one
        : Object.assign(one, { isInStock: one.variants.some(({ stock }) => stock > 0) }),
    );

const filters: fc.Arbitrary<IndexFilter> = fc.record(
  {
    category: fc.constantFrom('home', 'skincare', 'haircare'),
    priceMinCents: fc.constantFrom(0, 300),
    priceMaxCents: fc.constantFrom(600, 800),
    isInStock: fc.boolean(),
    isOnSale: fc.boolean(),
    ratingMin: fc.constantFrom(0, 3),
    greenMin: fc.constantFrom(40, 80),
    brandIds: fc.subarray([...brandIds, 'unknown']),
    colors: fc.subarray(['blue', 'green', 'black'] as const),
    madeInColors: fc.subarray(['blue', 'green', 'black', 'red'] as const),
    madeInSizes: fc.subarray(['S', 'M', 'XL']),
    textPriceMinCents: fc.constantFrom(200, 400),
    textPriceMaxCents: fc.constantFrom(500, 700),
    hiddenBrandIds: fc.subarray(['kiln', 'unknown']),
  },
  { requiredKeys: ['colors', 'hiddenBrandIds'] },
);

const isOnSale = ({ originalPriceCents, priceCents }: IndexedProduct) =>
  originalPriceCents !== null && originalPriceCents > priceCents;

const colorsOfTags = ({ tags: its }: TaggedProduct) => its.map((tag) => colorOfTag[tag]);
const colorOfName: Record<string, ColorFamily> = { Navy: 'blue', Coal: 'black' };

/** Whether a product exists in one of the colors and one of the sizes, and is in stock in it if required. */
function isMade(one: TaggedProduct, { madeInColors, madeInSizes, isInStock }: Partial<IndexFilter>): boolean {
  const colorsOf = (name: string) =>
    one.colors.some((color) => color.name === name) ? [colorOfName[name]] : colorsOfTags(one);
  const plain = (one.colors.length === 0 ? [{ name: '' }] : one.colors).flatMap(({ name }) =>
    (one.sizes.length === 0 ? [''] : one.sizes).map((size) => ({
      color: name,
      size,
      stock: Number(one.isInStock),
    })),
  );
  return (one.variants.length === 0 ? plain : one.variants).some(
    ({ color, size, stock }) =>
      (madeInColors === undefined ||
        colorsOf(color).some((its) => madeInColors.some((asked) => asked === its))) &&
      (madeInSizes === undefined || madeInSizes.includes(size)) &&
      (isInStock !== true || stock > 0),
  );
}

/** Whether a product passes a filter. */
function isLeft(one: TaggedProduct, filter: IndexFilter): boolean {
  const colors = [...colorsOfTags(one), ...one.colors.map(({ name }) => colorOfName[name])];
  return (
    isMade(one, filter) &&
    one.priceCents >= (filter.textPriceMinCents ?? 0) &&
    one.priceCents <= (filter.textPriceMaxCents ?? Infinity) &&
    (filter.category === undefined || one.category === filter.category) &&
    one.priceCents >= (filter.priceMinCents ?? 0) &&
    one.priceCents <= (filter.priceMaxCents ?? Infinity) &&
    (filter.isInStock !== true || one.isInStock) &&
    (filter.isOnSale !== true || isOnSale(one)) &&
    one.rating >= (filter.ratingMin ?? 0) &&
    one.greenScore >= (filter.greenMin ?? 0) &&
    (filter.brandIds === undefined || filter.brandIds.includes(one.brandId)) &&
    filter.colors.every((color) => colors.some((its) => its === color)) &&
    !filter.hiddenBrandIds.includes(one.brandId)
  );
}

/** The score of the words in a product's texts. Undefined if any of them matches nothing. */
function scoreOf(one: TaggedProduct, words: readonly string[]): number | undefined {
  const parts = productTextParts(one, one.brandName);
  const worths = words.map((word) =>
    Math.max(
      0,
      ...parts
        .filter(({ text }) => wordsOf(text).includes(word))
        .map(({ level }) => productTextWeights[level] ?? 0),
    ),
  );
  return worths.includes(0) ? undefined : worths.reduce((sum, worth) => sum + worth, 0);
}

const keys = {
  featured: (one: TaggedProduct, score: number) => score + Math.fround(popularityOf(one)),
  newest: (one: TaggedProduct) => one.createdAt.getTime(),
  'price-low': (one: TaggedProduct) => -one.priceCents,
  'price-high': (one: TaggedProduct) => one.priceCents,
  rating: (one: TaggedProduct) => one.rating,
  green: (one: TaggedProduct) => one.greenScore,
  'featured-first': (one: TaggedProduct) => one.createdAt.getTime() + (one.isFeatured ? 2 ** 52 : 0),
};
const sorts = ['featured', 'newest', 'price-low', 'price-high', 'rating', 'green', 'featured-first'] as const;

/** Computes the counts for each further choice with a separate query. */
function facetsOneByOne(found: readonly TaggedProduct[], filter: IndexFilter): IndexFacets {
  const countWith = (choice: Partial<IndexFilter>) =>
    found.filter((one) => isLeft(one, { ...filter, ...choice })).length;
  const countsOf = <Value>(values: readonly Value[], choose: (value: Value) => Partial<IndexFilter>) =>
    new Map(
      values
        .map((value): [Value, number] => [value, countWith(choose(value))])
        .filter(([, count]) => count > 0),
    );
  return {
    all: countWith({}),
    categories: countsOf(categories, (category) => ({ category })),
    prices: pricesOffered.map(({ minCents, maxCents }) =>
      countWith({ priceMinCents: minCents, priceMaxCents: maxCents }),
    ),
    colors: countsOf(colorFamilyNames, (color) => ({ madeInColors: [color] })),
    sizes: countsOf(sizes, (size) => ({ madeInSizes: [size] })),
    inStock: countWith({ isInStock: true }),
    onSale: countWith({ isOnSale: true }),
    ratings: new Map(ratingsOffered.map((ratingMin) => [ratingMin, countWith({ ratingMin })])),
    greens: new Map(greensOffered.map((greenMin) => [greenMin, countWith({ greenMin })])),
    brands: countsOf(brandIds, (id) => ({ brandIds: [id] })),
  };
}

test('totals, pages and facets equal those of a full scan, in every sort, also after changes', async () => {
  const change = fc.oneof(
    product(fc.nat(120)).map((put) => ({ put })),
    fc.nat(120).map((number) => ({ remove: `p${number}` })),
  );
  const search = fc.record({
    words: fc.subarray(['mug', 'linen', 'clay', 'towel', 'vegan', 'loom'], { maxLength: 2 }),
    filter: filters,
    sort: fc.constantFrom(...sorts),
    limit: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(product(fc.nat(90)), { selector: ({ id }) => id, maxLength: 80, size: 'max' }),
      fc.array(change, { maxLength: 30, size: 'max' }),
      fc.array(search, { minLength: 1, maxLength: 6 }),
      async (first, changes, searches) => {
        const index = new ProductIndex();
        const products = new Map(first.map((one) => [one.id, one]));
        for (const one of first) index.put(one);
        await index.settle();

        function compareAll(): void {
          for (const { words, filter, sort, limit } of searches) {
            const sought = words.map((word): SoughtWord => {
              const term = index.text.dictionary.get(word);
              return { word, matches: term === undefined ? [] : [{ term, quality: 1 }] };
            });
            const found = [...products.values()].filter((one) => scoreOf(one, words) !== undefined);
            const idDirection = sort === 'price-low' ? 1 : -1;
            const expected = found
              .filter((one) => isLeft(one, filter))
              .map((one): Place => ({ key: keys[sort](one, scoreOf(one, words) ?? 0), id: one.id }))
              .toSorted((one, other) => other.key - one.key || (one.id < other.id ? -1 : 1) * idDirection);

            const answered: Place[] = [];
            for (;;) {
              const { total, places } = rankProducts(index, sought, filter, {
                sort,
                limit,
                after: answered.at(-1),
              });
              expect(total).toBe(expected.length);
              if (places.length === 0) break;
              answered.push(...places);
              expect(answered.length).toBeLessThanOrEqual(expected.length);
            }
            expect(answered).toEqual(expected);
            expect(countProducts(index, sought, filter)).toBe(expected.length);
            expect(
              countFacets(index, sought, filter, { ratingsOffered, greensOffered, pricesOffered }),
            ).toEqual(facetsOneByOne(found, filter));
          }
        }
        compareAll();
        for (const step of changes) {
          if ('put' in step) {
            index.put(step.put);
            products.set(step.put.id, step.put);
          } else {
            index.remove(step.remove);
            products.delete(step.remove);
          }
        }
        compareAll();
      },
    ),
    { numRuns: 60 },
  );
});
