import { z } from 'zod';
import type { ProductSort } from '@greenroom/contract/products/products.schemas';
import { isStorable } from '../../platform/storable-text.ts';

/** Where a page of the catalogue ended: the last product's place in its sort, and its id to tell equal ones apart. */
export type ProductCursor =
  | { sort: 'featured'; isFeatured: boolean; createdAt: Date; id: string }
  | { sort: 'newest'; createdAt: Date; id: string }
  | { sort: 'price-low'; priceCents: number; id: string }
  | { sort: 'price-high'; priceCents: number; id: string }
  | { sort: 'rating'; rating: number; id: string };

/** What a product is placed by, in any sort. */
interface SortedProduct {
  id: string;
  isFeatured: boolean;
  createdAt: Date;
  priceCents: number;
  rating: number;
}

const id = z.string().min(1).max(100).refine(isStorable);
const moment = z.iso.datetime().transform((text) => new Date(text));
const cursorSchema = z.union([
  z
    .tuple([z.literal('featured'), z.boolean(), moment, id])
    .transform(([sort, isFeatured, createdAt, id]) => ({ sort, isFeatured, createdAt, id })),
  z.tuple([z.literal('newest'), moment, id]).transform(([sort, createdAt, id]) => ({ sort, createdAt, id })),
  z
    .tuple([z.enum(['price-low', 'price-high']), z.int32(), id])
    .transform(([sort, priceCents, id]) => ({ sort, priceCents, id })),
  z
    .tuple([z.literal('rating'), z.number().min(0).max(5), id])
    .transform(([sort, rating, id]) => ({ sort, rating, id })),
]);

/** The cursor after this product. */
export function cursorAfter(sort: ProductSort, product: SortedProduct): ProductCursor {
  const { id } = product;
  if (sort === 'featured') {
    return { sort, isFeatured: product.isFeatured, createdAt: product.createdAt, id };
  }
  if (sort === 'newest') return { sort, createdAt: product.createdAt, id };
  if (sort === 'rating') return { sort, rating: product.rating, id };
  return { sort, priceCents: product.priceCents, id };
}

/** The cursor as an opaque text for addresses. */
export function encodeProductCursor(cursor: ProductCursor): string {
  return Buffer.from(JSON.stringify(Object.values(cursor))).toString('base64url');
}

/** Undefined for a text that `encodeProductCursor` did not make. */
export function decodeProductCursor(text: string): ProductCursor | undefined {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
