import { and, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
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

/** One word of a search as a pattern for LIKE, and the brands whose name has it. */
interface SearchTerm {
  pattern: string;
  brandIds: string[];
}

/** Which part of the catalogue is asked for. A product has to match each word, itself or by its brand. */
export interface ProductFilter {
  category?: ProductCategory | undefined;
  words: readonly SearchTerm[];
  priceMinCents?: number | undefined;
  priceMaxCents?: number | undefined;
  isInStock?: boolean | undefined;
  /** Those whose original price is higher than their price (SHOP-10). */
  isOnSale?: boolean | undefined;
  ratingMin?: number | undefined;
  /** Of these brands alone; of none of them, nothing. */
  brandIds?: readonly string[] | undefined;
}

/** A condition of the filter, where it asks for it. */
function asked<Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** For WHERE: the products that shoppers see and a filter leaves. */
export function matches(filter: ProductFilter): SQL | undefined {
  return and(
    isListed,
    asked(filter.category, (category) => eq(products.category, category)),
    asked(filter.priceMinCents, (cents) => gte(products.priceCents, cents)),
    asked(filter.priceMaxCents, (cents) => lte(products.priceCents, cents)),
    filter.isInStock === true ? gt(products.stock, 0) : undefined,
    filter.isOnSale === true ? gt(products.originalPriceCents, products.priceCents) : undefined,
    asked(filter.ratingMin, (rating) => gte(products.rating, rating)),
    asked(filter.brandIds, (ids) => (ids.length === 0 ? sql`false` : inArray(products.brandId, [...ids]))),
    ...filter.words.map(({ pattern, brandIds }) =>
      or(
        sql`${products.searchText} like lower(${pattern})`,
        brandIds.length === 0 ? undefined : inArray(products.brandId, brandIds),
      ),
    ),
  );
}
