import { describe, expect, test } from 'vitest';
import { productCategorySchema } from '@greenroom/contract/products/products.schemas';
import { demoAccounts } from './demo-accounts.ts';
import { sampleBrands } from './catalogue/brands.ts';
import { sampleProducts } from './catalogue/catalogue.ts';
import { demoChatterKeys, samplePeople, sampleShoppers } from './sample-people.ts';
import { demoStreamKey, sampleCategoryCards, sampleHeroSlides, sampleStreams } from './sample-streams.ts';
import { streamCategories } from './sample.types.ts';
import type { SampleProduct } from './sample.types.ts';
import { sampleStreamTimes } from './sample-times.ts';

const productKeys = new Set(sampleProducts.map((product) => product.key));

const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const keysOf = (broken: (product: SampleProduct) => boolean): readonly string[] =>
  sampleProducts.filter(broken).map((product) => product.key);

const withStock = (low: number, high: number): number =>
  sampleProducts.filter(({ stock }) => stock >= low && stock <= high).length;

describe('sample catalogue', () => {
  test('has 8 brands with 9 products each', () => {
    expect(sampleBrands).toHaveLength(8);
    const counts = sampleBrands.map(({ key }) => keysOf((product) => product.brandKey === key).length);
    expect(counts).toEqual([9, 9, 9, 9, 9, 9, 9, 9]);
  });

  test('has 18 products in each of Hair Care, Skincare, Home and Apparel', () => {
    const counts = productCategorySchema.options.map((category) => [
      category,
      keysOf((product) => product.category === category).length,
    ]);
    expect(counts).toEqual([
      ['haircare', 18],
      ['skincare', 18],
      ['home', 18],
      ['apparel', 18],
    ]);
  });

  test('has unique names', () => {
    const people = [...samplePeople, ...demoAccounts.filter((account) => account.role === 'brand')];
    expect(repeated(sampleProducts.map((product) => product.key))).toEqual([]);
    expect(repeated(sampleProducts.map((product) => product.name))).toEqual([]);
    expect(repeated(sampleBrands.map((brand) => brand.slug))).toEqual([]);
    expect(repeated(people.map((one) => one.key))).toEqual([]);
    expect(repeated(people.map((one) => one.username))).toEqual([]);
    expect(repeated(people.map((one) => one.email))).toEqual([]);
    expect(repeated(sampleStreams.map((stream) => stream.key))).toEqual([]);
  });

  test('has keys that are valid slugs', () => {
    const slugs = [...productKeys, ...sampleBrands.map((brand) => brand.slug)];
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  test('has prices in whole cents, and former prices that are higher', () => {
    expect(
      keysOf(({ priceCents }) => !Number.isInteger(priceCents) || priceCents < 500 || priceCents > 30_000),
    ).toEqual([]);
    expect(
      keysOf(({ priceCents, originalPriceCents }) => (originalPriceCents ?? Infinity) <= priceCents),
    ).toEqual([]);
    expect(keysOf((product) => product.originalPriceCents !== undefined).length).toBeGreaterThan(8);
  });

  test('has stock for every case that cards show differently', () => {
    expect(withStock(0, 0)).toBeGreaterThanOrEqual(3);
    expect(withStock(1, 5)).toBeGreaterThanOrEqual(3);
    expect(withStock(6, 10)).toBeGreaterThanOrEqual(3);
    expect(withStock(11, 1000)).toBeGreaterThan(48);
  });

  test('describes every product completely', () => {
    expect(keysOf(({ description }) => description.split(/[.!?] /).length < 2)).toEqual([]);
    expect(keysOf(({ features }) => features.length < 3)).toEqual([]);
    expect(keysOf(({ specifications }) => specifications.length < 2)).toEqual([]);
    expect(keysOf(({ tags }) => tags.length < 2)).toEqual([]);
    expect(keysOf(({ subcategory }) => subcategory === '')).toEqual([]);
    expect(keysOf(({ sizes, category }) => sizes.length > 0 !== (category === 'apparel'))).toEqual([]);
    expect(
      keysOf(({ colors }) => !colors[0] || colors.some(({ hex }) => !/^#[0-9a-f]{6}$/.test(hex))),
    ).toEqual([]);
  });

  test('has reviews by known shoppers, one each per product, and later than the listing', () => {
    const shoppers = new Set(sampleShoppers.map((shopper) => shopper.key));
    expect(keysOf(({ reviews }) => reviews.length < 2)).toEqual([]);
    expect(keysOf(({ reviews }) => repeated(reviews.map((review) => review.by)).length > 0)).toEqual([]);
    expect(keysOf(({ reviews }) => reviews.some((review) => !shoppers.has(review.by)))).toEqual([]);
    expect(
      keysOf(({ reviews, listedDaysAgo }) => reviews.some((review) => review.daysAgo >= listedDaysAgo)),
    ).toEqual([]);
  });
});

describe('sample shows', () => {
  test('refer to three streamers and to products that exist', () => {
    const streamers = new Set(samplePeople.filter((one) => one.role === 'streamer').map((one) => one.key));
    const shown = [...sampleStreams, ...sampleHeroSlides, ...sampleCategoryCards].flatMap(
      (one) => one.productKeys,
    );
    expect(streamers.size).toBe(3);
    expect(sampleStreams.filter((stream) => !streamers.has(stream.by))).toEqual([]);
    expect(sampleStreams.filter((stream) => stream.productKeys.length < 3)).toEqual([]);
    expect(shown.filter((key) => !productKeys.has(key))).toEqual([]);
    expect(demoChatterKeys.filter((key) => !samplePeople.some((one) => one.key === key))).toEqual([]);
  });

  test('are four past ones, one live and eight announced, in every category of the schedule', () => {
    const inPhase = (phase: string): readonly string[] =>
      sampleStreams.filter((stream) => stream.time.phase === phase).map((stream) => stream.key);
    expect(inPhase('past')).toHaveLength(4);
    expect(inPhase('live')).toEqual([demoStreamKey]);
    expect(inPhase('scheduled')).toHaveLength(8);
    expect(new Set(sampleStreams.map((stream) => stream.category))).toEqual(new Set(streamCategories));
  });

  test('fill three slides of the hero, each of one show', () => {
    const shows = new Set(sampleStreams.map((stream) => stream.key));
    expect(sampleHeroSlides.map((slide) => shows.has(slide.streamKey))).toEqual([true, true, true]);
  });

  test('come with the category cards haircare, home and apparel', () => {
    expect(sampleCategoryCards.map((card) => card.category)).toEqual(['haircare', 'home', 'apparel']);
  });

  test.each(['2026-03-14T09:20:00Z', '2026-12-31T23:59:59Z', '2026-06-01T00:00:00Z'])(
    'are before, at and after the time of the seed, %s',
    (moment) => {
      const now = new Date(moment);
      const misplaced = sampleStreams.filter(({ time }) => {
        const { startsAt, endsAt } = sampleStreamTimes(time, now);
        if (time.phase === 'scheduled') return startsAt <= now;
        if (time.phase === 'past') return endsAt === undefined || endsAt >= now;
        return startsAt.getTime() !== now.getTime() || endsAt !== undefined;
      });
      expect(misplaced).toEqual([]);
    },
  );

  test('include one that is announced for later the same day', () => {
    const starts = sampleStreams
      .filter((stream) => stream.time.phase === 'scheduled')
      .map((stream) =>
        sampleStreamTimes(stream.time, new Date('2026-03-14T09:20:00Z')).startsAt.toISOString(),
      );
    expect(starts).toContain('2026-03-14T21:30:00.000Z');
  });
});
