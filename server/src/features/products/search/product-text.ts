import { productCategories } from '@greenroom/contract/products/catalogue';
import type { TextPart } from '../../../platform/text-search/text-index.ts';
import type { ProductDocument } from './product-documents.queries.ts';

/**
 * Weights of a word by its location (the `level` of a text part): description, brand, kind and tags, name.
 */
export const productTextWeights = [1, 2, 3, 5] as const;

/** The indexed texts of a product. */
export function productTextParts(
  product: Pick<ProductDocument, 'name' | 'description' | 'category' | 'subcategory' | 'tags' | 'colors'>,
  brandName: string,
): TextPart[] {
  const kind = `${productCategories[product.category]} ${product.subcategory} ${product.tags.join(' ')}`;
  return [
    { text: product.name, level: 3 },
    { text: kind, level: 2 },
    { text: product.colors.map(({ name }) => name).join(' '), level: 2 },
    { text: brandName, level: 1 },
    { text: product.description, level: 0 },
  ];
}

/** How many reviews a product needs for its own mean to count as much as the assumed mean. */
const assumedReviews = 5;
const assumedRating = 3.5;

/** A product's popularity from 0 to 1, smaller than any step between two weights of its text. */
export function popularityOf({
  isInStock,
  isFeatured,
  soldCount,
  rating,
  reviewCount,
}: Pick<ProductDocument, 'isInStock' | 'isFeatured' | 'soldCount' | 'rating' | 'reviewCount'>): number {
  const steadyRating =
    (rating * reviewCount + assumedRating * assumedReviews) / (reviewCount + assumedReviews);
  return (
    (isInStock ? 0.25 : 0) +
    (isFeatured ? 0.15 : 0) +
    0.25 * (steadyRating / 5) +
    0.35 * Math.min(1, Math.log10(1 + soldCount) / 4)
  );
}
