import type { SwatchName } from '../../../server/src/platform/drawing/palette.ts';
import type { FabricPattern } from '../art/figure.ts';
import type { ProductKind } from '../art/product-kinds.ts';
import type { SampleColor, SampleProduct, SampleReview } from '../sample.types.ts';

/** The colour names of the catalogue and their values. */
const colorHexes = {
  Paper: '#f7f2e7',
  Oat: '#e3d3b8',
  Sand: '#d8bf9a',
  Butter: '#f3e0a4',
  Honey: '#d9a441',
  Ochre: '#c58a2e',
  Clay: '#b9684a',
  Rust: '#9c4a2c',
  Coral: '#e07a5f',
  Blush: '#edc3b3',
  Rose: '#d79a94',
  Plum: '#6d3a52',
  Lilac: '#c9b2d9',
  Mist: '#c3d8df',
  Sky: '#9cc0d0',
  Dusk: '#4f7288',
  Night: '#2f4257',
  Ink: '#22332c',
  Pine: '#2c5644',
  Leaf: '#357a52',
  Moss: '#7c9a58',
  Sage: '#a9bf9a',
  Mint: '#cfe6d6',
  Olive: '#6f7440',
  Cocoa: '#5e4332',
  Walnut: '#7a5638',
  Oak: '#c49a6c',
  Beech: '#e0bd8f',
  Amber: '#a9642a',
  Charcoal: '#3f4742',
} as const satisfies Record<string, string>;

export type ColorName = keyof typeof colorHexes;

const isStars = (value: number): value is SampleReview['rating'] => [1, 2, 3, 4, 5].includes(value);

/**
 * Parses reviews from lines of "who stars age-in-days helpful-count words". Throws a RangeError for a line in
 * another format.
 */
export function reviews(lines: string): readonly SampleReview[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, by = '', stars, days, helpful, comment = ''] =
        /^(\S+) (\d) (\d+) (\d+) (.+)$/.exec(line) ?? [];
      const rating = Number(stars);
      if (!isStars(rating)) throw new RangeError(`Not a review: ${line}`);
      return { by, rating, daysAgo: Number(days), helpfulCount: Number(helpful), comment };
    });
}

/** A product as written in the catalogue's files. Fields that most products leave out have defaults. */
export interface Listing {
  readonly key: string;
  readonly name: string;
  readonly subcategory: string;
  readonly priceCents: number;
  readonly originalPriceCents?: number;
  readonly stock: number;
  readonly sold: number;
  readonly coupon?: readonly [code: string, discountPercent: number];
  readonly tags: readonly string[];
  readonly description: string;
  readonly features: readonly string[];
  readonly specifications: Readonly<Record<string, string>>;
  readonly colors: readonly ColorName[];
  readonly sizes?: readonly string[];
  readonly flags?: readonly ('featured' | 'new' | 'trending')[];
  readonly listedDaysAgo: number;
  readonly art: readonly [kind: ProductKind, accent: SwatchName, pattern?: FabricPattern];
  readonly reviews: readonly SampleReview[];
}

export function listings(
  brandKey: string,
  category: SampleProduct['category'],
  items: readonly Listing[],
): readonly SampleProduct[] {
  return items.map((item) => {
    const [kind, accent, pattern] = item.art;
    const flags = item.flags ?? [];
    return {
      key: item.key,
      name: item.name,
      brandKey,
      category,
      subcategory: item.subcategory,
      priceCents: item.priceCents,
      ...(item.originalPriceCents === undefined ? {} : { originalPriceCents: item.originalPriceCents }),
      currency: 'USD',
      stock: item.stock,
      soldCount: item.sold,
      ...(item.coupon ? { coupon: { code: item.coupon[0], percent: item.coupon[1] } } : {}),
      tags: item.tags,
      description: item.description,
      features: item.features,
      specifications: Object.entries(item.specifications).map(([name, value]) => ({ name, value })),
      colors: item.colors.map((name): SampleColor => ({ name, hex: colorHexes[name] })),
      sizes: item.sizes ?? [],
      isFeatured: flags.includes('featured'),
      isNew: flags.includes('new'),
      isTrending: flags.includes('trending'),
      listedDaysAgo: item.listedDaysAgo,
      art: { kind, accent, ...(pattern ? { pattern } : {}) },
      reviews: item.reviews,
    };
  });
}
