import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import { toBrandVariant } from '../variants/variant-values.ts';
import type { BrandProductRow } from './brand-products.queries.ts';

/** A row as the brand sees it (DATA-7). */
export function toBrandProduct(row: BrandProductRow): BrandProduct {
  const images = row.images.map(({ url }) => url);
  const ownAlts = row.images.filter(({ alt }) => alt !== row.name);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toCurrencyUnits(row.priceCents, row.currency),
    ...(row.originalPriceCents === null
      ? {}
      : { originalPrice: toCurrencyUnits(row.originalPriceCents, row.currency) }),
    currency: row.currency,
    ...(images[0] === undefined ? {} : { imageUrl: images[0] }),
    images,
    ...(ownAlts.length === 0
      ? {}
      : { imageAlts: Object.fromEntries(ownAlts.map(({ url, alt }) => [url, alt])) }),
    active: row.active,
    public: row.public,
    inStock: row.stock > 0,
    stockCount: row.stock,
    featured: row.isFeatured,
    categoryId: row.category,
    tags: row.tags,
    ...(row.variants.length === 0
      ? {}
      : { variants: row.variants.map((variant) => toBrandVariant(variant, row)) }),
    approvalStatus: row.approvalStatus,
    ...(row.approvalReason === '' ? {} : { approvalReason: row.approvalReason }),
    version: row.version,
    rating: row.rating,
    reviewCount: row.reviewCount,
  };
}
