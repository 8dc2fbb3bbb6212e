import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ProductCategory } from '@greenroom/contract/products/catalogue';
import { hiddenBrandIds } from '../brands/brands.service.ts';
import { products } from './products.table.ts';

/**
 * Whether shoppers can see a product of the query. The first three conditions must match those of the partial
 * indexes in `products.table.ts` exactly. The last one excludes the few brands whose account is suspended.
 */
export const isListed = sql`(
  ${products.active} and ${products.public} and ${products.approvalStatus} = 'approved'
  and ${products.brandId} not in ${hiddenBrandIds}
)`;

/** A filter of the catalogue. */
export interface ProductConditions {
  category?: ProductCategory | undefined;
  priceMinCents?: number | undefined;
  priceMaxCents?: number | undefined;
  isInStock?: boolean | undefined;
  /** Products whose original price is higher than their price (SHOP-10). */
  isOnSale?: boolean | undefined;
  ratingMin?: number | undefined;
  /** The minimum green score. 'Unrated' products have less than any. */
  greenMin?: number | undefined;
  /** Only these brands. An empty list matches nothing. */
  brandIds?: readonly string[] | undefined;
}

/** A condition of the filter, if it is set. */
function conditionIfSet<Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** For WHERE: visible products that match a filter. */
export function matches(filter: ProductConditions): SQL | undefined {
  return and(
    isListed,
    // SHOP-5
    conditionIfSet(filter.category, (category) => eq(products.category, category)),
    conditionIfSet(filter.priceMinCents, (cents) => gte(products.priceCents, cents)),
    conditionIfSet(filter.priceMaxCents, (cents) => lte(products.priceCents, cents)),
    filter.isInStock === true ? gt(products.stock, 0) : undefined,
    filter.isOnSale === true ? gt(products.originalPriceCents, products.priceCents) : undefined,
    conditionIfSet(filter.ratingMin, (rating) => gte(products.rating, rating)),
    conditionIfSet(filter.greenMin, (score) => gte(products.greenScore, score)),
    conditionIfSet(filter.brandIds, (ids) =>
      ids.length === 0 ? sql`false` : inArray(products.brandId, [...ids]),
    ),
  );
}
