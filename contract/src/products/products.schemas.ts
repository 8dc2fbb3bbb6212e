import { z } from 'zod';
import { productCategoryNames } from './catalogue.ts';
import { colorFamilyNames } from './color-families.ts';
import { splitSizes } from './size-list.ts';
import { dateTimeSchema } from '../envelope.ts';
import { viewedLimits } from '../limits/recommendations.ts';
import { brandLimits } from '../limits/brands.ts';
import { productLimits } from '../limits/products.ts';
import { searchLimits } from '../limits/search.ts';
import { searchReadingSchema } from '../search/search.schemas.ts';
import { richTextSchema } from '../rich-text.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

export const productCategorySchema = z.enum(productCategoryNames);

export const productSortSchema = z.enum(['featured', 'price-low', 'price-high', 'rating', 'newest', 'green']);
export type ProductSort = z.infer<typeof productSortSchema>;

/**
 * A product as a card shows it (DATA-4, DATA-5, LIVEDATA-26). Prices are in units of `currency` (24.5 is $24.50); `discount` and
 * `couponDiscount` are percent. `image` is an address that takes `?width=` (see `imageWidths`).
 */
export const productCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Of a product whose variants have prices of their own: the lowest. */
  price: z.number(),
  /** The highest price of a variant, where one costs more than `price`. */
  priceTo: z.number().optional(),
  originalPrice: z.number().optional(),
  /** Of a product on sale: its lowest price of the last 30 days, from its price history (FMT-5). */
  lowestRecentPrice: z.number().optional(),
  currency: z.string().length(3),
  image: z.string(),
  stock: z.number().int(),
  discount: z.number().optional(),
  couponCode: z.string().optional(),
  couponDiscount: z.number().optional(),
  tags: z.array(z.string()),
  isFeatured: z.boolean(),
  isNew: z.boolean(),
  isTrending: z.boolean(),
  /** `greenGrade` is left out for a brand that is 'Unrated'. */
  brand: z.object({
    name: z.string(),
    slug: z.string(),
    greenGrade: z.enum(['A', 'B', 'C', 'D', 'E']).optional(),
  }),
  /** The grade of its brand's evidence and its own together, where its own makes it better. */
  greenGrade: z.enum(['A', 'B', 'C', 'D', 'E']).optional(),
  category: productCategorySchema,
  subcategory: z.string(),
  /** Mean of the reviews, 0 while there is none. */
  rating: z.number(),
  reviews: z.number().int(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

/** A color and a size in which a product is made; one of them is empty where the product has none. */
export const productVariantSchema = z.object({
  color: z.string(),
  size: z.string(),
  stock: z.number().int(),
  /** Where it costs more than the product, in units of the currency. */
  price: z.number().optional(),
  /** Id of the one of the product's `images` that shows it. */
  imageId: z.string().optional(),
});
export type ProductVariant = z.infer<typeof productVariantSchema>;

/** A product as its own page shows it (DATA-6); the card's fields are there too. */
export const productDetailSchema = productCardSchema.extend({
  title: z.string(),
  /** The description as its page shows it. `description` has it without marks. */
  formattedDescription: richTextSchema,
  sold: z.number().int(),
  inStock: z.boolean(),
  features: z.array(z.string()),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  images: z.array(z.object({ id: z.string(), url: z.string(), alt: z.string() })),
  sizes: z.array(z.string()),
  colors: z.array(z.object({ name: z.string(), hex: z.string() })),
  /** Each with its own units; left out for a product that is sold by `stock` alone, in all its colors and sizes. */
  variants: z.array(productVariantSchema).optional(),
  /** What its info tiles say: of shipping and returns what its brand says, where it does. Plain text with line breaks. */
  promises: z.array(z.string()),
  /** Who shows this product live right now, if anyone does. */
  streamer: z.object({ username: z.string(), name: z.string(), streamId: z.string() }).optional(),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

/** A product beside others, with the reason in a line. */
export const recommendedProductSchema = productCardSchema.extend({ reason: z.string().optional() });
export type RecommendedProduct = z.infer<typeof recommendedProductSchema>;

/** A product that was opened, and those that the same browser had opened before it. */
export const viewedProductSchema = z.object({
  id: z.string().min(1).max(100),
  before: z.array(z.string().min(1).max(100)).min(1).max(viewedLimits.beforeMax),
});

/** What a product cost from a moment on, in units of the currency. */
export const productPriceSchema = z.object({
  at: dateTimeSchema,
  price: z.number(),
  originalPrice: z.number().optional(),
  /** A live show had this price, or a code that made it. */
  isLive: z.boolean().optional(),
});
/** Which variant's prices are asked for; left out, the product's. */
export const productPricesQuerySchema = z.object({
  id: z.string().max(100),
  color: z.string().max(60).optional(),
  size: z.string().max(60).optional(),
});
export type ProductPrice = z.infer<typeof productPriceSchema>;

const priceBoundSchema = z.coerce.number().min(0).max(brandLimits.priceMax).optional();

const colorFamilySchema = z.enum(colorFamilyNames);

/**
 * Which part of the catalogue is asked for: a product has to match all that is given. Prices are in units of the
 * currency. Of `brands` (slugs), `colors` and `sizes`, with commas between them, a product has to have one. It is made in a
 * color and a size that are asked for together, and with `inStock` it is in stock in them.
 */
const productFilterShape = {
  category: productCategorySchema.optional(),
  search: z.string().trim().max(searchLimits.textMaxCharacters).optional(),
  /** Whether a word that is nowhere is left as it was typed, and no near one searched in its place. */
  asTyped: z.stringbool().optional(),
  priceMin: priceBoundSchema,
  priceMax: priceBoundSchema,
  inStock: z.stringbool().optional(),
  onSale: z.stringbool().optional(),
  minRating: z.coerce
    .number()
    .int()
    .min(Math.min(...productLimits.ratingsOffered))
    .max(Math.max(...productLimits.ratingsOffered))
    .optional(),
  /** This green grade, or a better one. */
  green: z.enum(productLimits.greensOffered).optional(),
  brands: z
    .string()
    .transform((slugs) => slugs.split(','))
    .pipe(z.array(z.string().min(1).max(brandLimits.slugMaxCharacters)).max(productLimits.brandsFilteredMax))
    .optional(),
  colors: z
    .string()
    .transform((families) => families.split(','))
    .pipe(z.array(colorFamilySchema).max(colorFamilyNames.length))
    .optional(),
  /** As `joinSizes` writes them. */
  sizes: z
    .string()
    .transform(splitSizes)
    .pipe(
      z
        .array(z.string().max(brandLimits.variantNameMaxCharacters))
        .min(1)
        .max(productLimits.sizesFilteredMax),
    )
    .optional(),
};

const hasPriceRange = ({
  priceMin = 0,
  priceMax = Number.POSITIVE_INFINITY,
}: {
  priceMin?: number | undefined;
  priceMax?: number | undefined;
}) => priceMin <= priceMax;
const noPriceRange = { path: ['priceMax'], message: 'Enter a maximum that is not below the minimum' };

export const productFilterSchema = z.object(productFilterShape).refine(hasPriceRange, noPriceRange);

export const productListQuerySchema = z
  .object({
    ...productFilterShape,
    sort: productSortSchema.default('featured'),
    /** Where the page before ended, as it said in `nextCursor`. */
    cursor: cursorSchema,
    limit: z.coerce.number().int().min(1).max(productLimits.pageSizeMax).default(productLimits.pageSize),
  })
  .refine(hasPriceRange, noPriceRange);

/** Ids with commas between them. */
export const productIdsQuerySchema = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string().min(1).max(100)).max(productLimits.recentlyViewed)),
});

/**
 * How many there are. Of a search, and under colors or sizes, all are counted, else the first thousand: with more, `totalIs`
 * says `at-least`.
 */
const productCountShape = {
  total: z.number().int(),
  totalIs: z.enum(['exact', 'at-least']).default('exact'),
};
const productCountSchema = z.object(productCountShape);
export type ProductCount = z.infer<typeof productCountSchema>;

/** A page of the catalogue, and how many products match. */
export const productListSchema = z.object({
  products: z.array(productCardSchema),
  ...productCountShape,
  nextCursor: nextCursorSchema,
  /** Where a text was searched. */
  reading: searchReadingSchema.optional(),
});
export type ProductList = z.infer<typeof productListSchema>;

/**
 * How many products a filter finds (`all`), and how many it would find with each of these besides. A choice takes the place
 * of the filter's own of its kind. Without a search, colors and sizes are left out while the server makes its index of them.
 */
export const productFacetsSchema = z.object({
  all: productCountSchema,
  categories: z.array(productCountSchema.extend({ category: productCategorySchema })),
  prices: z.array(
    productCountSchema.extend({ priceMin: z.number().optional(), priceMax: z.number().optional() }),
  ),
  inStock: productCountSchema,
  onSale: productCountSchema,
  ratings: z.array(productCountSchema.extend({ minRating: z.number().int() })),
  /** Each grade, or a better one. */
  greens: z.array(productCountSchema.extend({ grade: z.enum(productLimits.greensOffered) })),
  /** Those that anything is found in, and the chosen ones. */
  colors: z.array(productCountSchema.extend({ color: colorFamilySchema })).optional(),
  /** Those with the most products and the chosen ones, from small to large. */
  sizes: z.array(productCountSchema.extend({ size: z.string() })).optional(),
  /** Those with the most products first; the chosen ones are always among them. */
  brands: z.array(productCountSchema.extend({ name: z.string(), slug: z.string() })),
});
export type ProductFacets = z.infer<typeof productFacetsSchema>;
