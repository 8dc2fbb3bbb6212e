import { and, desc, eq, sql } from 'drizzle-orm';
import { productLimits } from '@greenroom/contract/limits';
import type { Queryable } from '../../../db/client.ts';
import { productPrices } from './product-prices.table.ts';

const windowStart = sql.raw(`now() - interval '${productLimits.lowestPriceDays} days'`);

/**
 * Of a product on sale in a query of `products`: the lowest price of the last 30 days, also the one that they began with.
 * Served by `product_prices_by_product`.
 */
export const lowestRecentPriceCents = sql<number | null>`
  case when products.original_price_cents > products.price_cents then (
    select min(recent.price_cents) from product_prices as recent
    where recent.product_id = products.id and recent.color = '' and recent.size = '' and recent.currency = products.currency and recent.at >= coalesce((
      select max(earlier.at) from product_prices as earlier
      where earlier.product_id = products.id and earlier.color = '' and earlier.size = '' and earlier.at <= ${windowStart}
    ), '-infinity')
  ) end`;

export function createProductPricesQueries(db: Queryable) {
  return {
    /** Of a product, or of one of its variants; the latest first, served by `product_prices_by_product`. */
    async latestOf(
      { productId, color, size }: { productId: string; color: string; size: string },
      currency: string,
      limit: number,
    ) {
      return db
        .select({
          priceCents: productPrices.priceCents,
          originalPriceCents: productPrices.originalPriceCents,
          at: productPrices.at,
        })
        .from(productPrices)
        .where(
          and(
            eq(productPrices.productId, productId),
            eq(productPrices.color, color),
            eq(productPrices.size, size),
            eq(productPrices.currency, currency),
          ),
        )
        .orderBy(desc(productPrices.at), desc(productPrices.id))
        .limit(limit);
    },
  };
}
