import { z } from 'zod';
import { productCategoryNames } from './catalogue.ts';
import { dateTimeSchema } from '../envelope.ts';
import { productLimits } from '../limits.ts';

export const productCategorySchema = z.enum(productCategoryNames);

export const productSortSchema = z.enum(['featured', 'price-low', 'price-high', 'rating', 'newest']);
export type ProductSort = z.infer<typeof productSortSchema>;

/**
 * A product as a card shows it (DATA-4, DATA-5). Prices are in units of `currency` (24.5 is $24.50); `discount` and
 * `couponDiscount` are percent. `image` is an address that takes `?width=` (see `imageWidths`).
 */
export const productCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  originalPrice: z.number().optional(),
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
  brand: z.object({ name: z.string(), slug: z.string() }),
  category: productCategorySchema,
  subcategory: z.string(),
  /** Mean of the reviews, 0 while there is none. */
  rating: z.number(),
  reviews: z.number().int(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

/** A review (DATA-9). */
export const reviewSchema = z.object({
  id: z.string(),
  user: z.string(),
  avatar: z.string(),
  rating: z.number().int().min(1).max(5),
  date: dateTimeSchema,
  comment: z.string(),
  helpful: z.number().int(),
});
export type Review = z.infer<typeof reviewSchema>;

/** A product as its own page shows it (DATA-6); the card's fields are there too. */
export const productDetailSchema = productCardSchema.extend({
  title: z.string(),
  sold: z.number().int(),
  inStock: z.boolean(),
  features: z.array(z.string()),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  images: z.array(z.object({ id: z.string(), url: z.string(), alt: z.string() })),
  sizes: z.array(z.string()),
  colors: z.array(z.object({ name: z.string(), hex: z.string() })),
  /** Who shows this product live right now, if anyone does. */
  streamer: z.object({ username: z.string(), name: z.string(), streamId: z.string() }).optional(),
  latestReviews: z.array(reviewSchema),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

export const productListQuerySchema = z.object({
  category: productCategorySchema.optional(),
  sort: productSortSchema.default('featured'),
  search: z.string().trim().max(100).optional(),
  /** Where the page before ended, as it said in `nextCursor`. */
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(productLimits.pageSizeMax).default(productLimits.pageSize),
});

/** A page of the catalogue. A search counts its first thousand matches: with more, `totalIs` says `at-least`. */
export const productListSchema = z.object({
  products: z.array(productCardSchema),
  total: z.number().int(),
  totalIs: z.enum(['exact', 'at-least']).default('exact'),
  nextCursor: z.string().optional(),
});
export type ProductList = z.infer<typeof productListSchema>;
