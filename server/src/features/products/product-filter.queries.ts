import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { hiddenBrandIds } from '../brands/brands.service.ts';
import { products } from './products.table.ts';

/**
 * Whether a product of the query is shown to shoppers. The first three in the very words that the partial indexes of
 * `products.table.ts` are made for; then not while the account that manages its brand is suspended, who are few.
 */
export const isListed = sql`(
  ${products.active} and ${products.public} and ${products.approvalStatus} = 'approved'
  and ${products.brandId} not in ${hiddenBrandIds}
)`;

/** Which part of the catalogue is asked for. */
export interface ProductConditions {
  category?: ProductCategory | undefined;
  priceMinCents?: number | undefined;
  priceMaxCents?: number | undefined;
  isInStock?: boolean | undefined;
  /** Those whose original price is higher than their price (SHOP-10). */
  isOnSale?: boolean | undefined;
  ratingMin?: number | undefined;
  /** The lowest green score; what is 'Unrated' has less than any. */
  greenMin?: number | undefined;
  /** Of these brands alone; of none of them, nothing. */
  brandIds?: readonly string[] | undefined;
}

/** A condition of the filter, where it asks for it. */
function asked<Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** For WHERE: the products that shoppers see and a filter leaves. */
export function matches(filter: ProductConditions): SQL | undefined {
  return and(
    isListed,
    // SHOP-5
    asked(filter.category, (category) => eq(products.category, category)),
    asked(filter.priceMinCents, (cents) => gte(products.priceCents, cents)),
    asked(filter.priceMaxCents, (cents) => lte(products.priceCents, cents)),
    filter.isInStock === true ? gt(products.stock, 0) : undefined,
    filter.isOnSale === true ? gt(products.originalPriceCents, products.priceCents) : undefined,
    asked(filter.ratingMin, (rating) => gte(products.rating, rating)),
    asked(filter.greenMin, (score) => gte(products.greenScore, score)),
    asked(filter.brandIds, (ids) => (ids.length === 0 ? sql`false` : inArray(products.brandId, [...ids]))),
  );
}
