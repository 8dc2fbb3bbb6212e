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
 * A product as a card shows it (DATA-4, DATA-5, LIVEDATA-26). Prices are in units of `currency` (24.5 is
 * $24.50). `discount` and `couponDiscount` are percentages. `image` is an address that accepts `?width=` (see
 * `imageWidths`).
 */
export const productCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** For a product whose variants have their own prices, the lowest. */
  price: z.number(),
  /** The highest price of a variant, if any costs more than `price`. */
  priceTo: z.number().optional(),
  originalPrice: z.number().optional(),
  /** For a product on sale, its lowest price of the last 30 days, from its price history (FMT-5). */
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
  /** `greenGrade` is absent for a brand that is 'Unrated'. */
  brand: z.object({
    name: z.string(),
    slug: z.string(),
    greenGrade: z.enum(['A', 'B', 'C', 'D', 'E']).optional(),
  }),
  /** The grade of the brand's and the product's evidence together, if the product's evidence improves it. */
  greenGrade: z.enum(['A', 'B', 'C', 'D', 'E']).optional(),
  category: productCategorySchema,
  subcategory: z.string(),
  /** Mean of the reviews. 0 if there are none. */
  rating: z.number(),
  reviews: z.number().int(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

/** A combination of color and size that a product is made in. Either is empty if the product has none. */
export const productVariantSchema = z.object({
  color: z.string(),
  size: z.string(),
  stock: z.number().int(),
  /** Present if it costs more than the product, in units of the currency. */
  price: z.number().optional(),
  /** Id of the picture in `images` that shows it. */
  imageId: z.string().optional(),
});
export type ProductVariant = z.infer<typeof productVariantSchema>;

/** A product as its own page shows it (DATA-6), including the card's fields. */
export const productDetailSchema = productCardSchema.extend({
  title: z.string(),
  /** The description with formatting. `description` has the plain text. */
  formattedDescription: richTextSchema,
  sold: z.number().int(),
  inStock: z.boolean(),
  features: z.array(z.string()),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  images: z.array(z.object({ id: z.string(), url: z.string(), alt: z.string() })),
  sizes: z.array(z.string()),
  colors: z.array(z.object({ name: z.string(), hex: z.string() })),
  /** Variants with their own stock. Absent for a product whose colors and sizes share `stock`. */
  variants: z.array(productVariantSchema).optional(),
  /**
   * The texts of its info tiles. Shipping and returns use the brand's texts if it has any. Plain text with
   * line breaks.
   */
  promises: z.array(z.string()),
  /** The streamer who shows this product live right now, if any. */
  streamer: z.object({ username: z.string(), name: z.string(), streamId: z.string() }).optional(),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

/** A product recommended beside others, with a one-line reason. */
export const recommendedProductSchema = productCardSchema.extend({ reason: z.string().optional() });
export type RecommendedProduct = z.infer<typeof recommendedProductSchema>;

/** A viewed product, and those that the same browser viewed before it. */
export const viewedProductSchema = z.object({
  id: z.string().min(1).max(100),
  before: z.array(z.string().min(1).max(100)).min(1).max(viewedLimits.beforeMax),
});

/** The price of a product from a point in time on, in units of the currency. */
export const productPriceSchema = z.object({
  at: dateTimeSchema,
  price: z.number(),
  originalPrice: z.number().optional(),
  /** Whether a live show set this price, directly or by a code. */
  isLive: z.boolean().optional(),
});
/** The variant whose prices are requested. If left out, the product's. */
export const productPricesQuerySchema = z.object({
  id: z.string().max(100),
  color: z.string().max(60).optional(),
  size: z.string().max(60).optional(),
});
export type ProductPrice = z.infer<typeof productPriceSchema>;

const priceBoundSchema = z.coerce.number().min(0).max(brandLimits.priceMax).optional();

const colorFamilySchema = z.enum(colorFamilyNames);

/**
 * A filter of the catalogue. A product must match every given condition. Prices are in units of the currency.
 * `brands` (slugs), `colors` and `sizes` are comma-separated, and one of each must match. If both a color and
 * a size are given, the product must exist in that combination, and with `inStock` it must be in stock in it.
 */
const productFilterShape = {
  category: productCategorySchema.optional(),
  search: z.string().trim().max(searchLimits.textMaxCharacters).optional(),
  /** Whether unknown words are searched as typed instead of corrected. */
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
  /** This green grade or a better one. */
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
  /** In the format of `joinSizes`. */
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
    /** The `nextCursor` of the previous page. */
    cursor: cursorSchema,
    limit: z.coerce.number().int().min(1).max(productLimits.pageSizeMax).default(productLimits.pageSize),
  })
  .refine(hasPriceRange, noPriceRange);

/** Comma-separated ids. */
export const productIdsQuerySchema = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string().min(1).max(100)).max(productLimits.recentlyViewed)),
});

/**
 * The number of matches. With a search, colors or sizes it is exact. Otherwise counting stops at a thousand,
 * and `totalIs` is `at-least`.
 */
const productCountShape = {
  total: z.number().int(),
  totalIs: z.enum(['exact', 'at-least']).default('exact'),
};
const productCountSchema = z.object(productCountShape);
export type ProductCount = z.infer<typeof productCountSchema>;

/** A page of the catalogue, and the number of matches. */
export const productListSchema = z.object({
  products: z.array(productCardSchema),
  ...productCountShape,
  nextCursor: nextCursorSchema,
  /** Present if a text was searched. */
  reading: searchReadingSchema.optional(),
});
export type ProductList = z.infer<typeof productListSchema>;

/**
 * How many products match a filter (`all`), and how many would match with each of these choices. A choice
 * replaces the filter's own value of its kind. Without a search, colors and sizes are absent while the server
 * builds its index of them.
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
  /** Each grade includes the better ones. */
  greens: z.array(productCountSchema.extend({ grade: z.enum(productLimits.greensOffered) })),
  /** Colors with at least one match, and the selected ones. */
  colors: z.array(productCountSchema.extend({ color: colorFamilySchema })).optional(),
  /** Sizes with the most matches, and the selected ones, from small to large. */
  sizes: z.array(productCountSchema.extend({ size: z.string() })).optional(),
  /** Brands with the most matches first. The selected ones are always included. */
  brands: z.array(productCountSchema.extend({ name: z.string(), slug: z.string() })),
});
export type ProductFacets = z.infer<typeof productFacetsSchema>;
