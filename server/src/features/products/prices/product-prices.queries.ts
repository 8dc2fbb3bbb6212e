import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { productLimits } from '@greenroom/contract/limits/products';
import type { Queryable } from '../../../db/client.ts';
import type { LiveSpan } from './live-spans.ts';
import { productPrices } from './product-prices.table.ts';

const windowStart = sql.raw(`now() - interval '${productLimits.lowestPriceDays} days'`);

/** The prices of the product in a query of `products`, in its current currency. */
const ofProduct = (name: 'recent' | 'earlier' | 'live') =>
  sql.raw(`${name}.product_id = products.id and ${name}.color = '' and ${name}.size = ''
    and ${name}.currency = products.currency and ${name}.until is ${name === 'live' ? 'not null' : 'null'}`);

/**
 * In queries of `products`: for a product on sale, the lowest price of the last 30 days, including the price
 * at their start and prices in shows, which last less than a day. Served by `product_prices_by_product`.
 */
export const lowestRecentPriceCents = sql<number | null>`
  case when products.original_price_cents > products.price_cents then least(
    (
      select min(recent.price_cents) from product_prices as recent
      where ${ofProduct('recent')} and recent.at >= coalesce((
        select max(earlier.at) from product_prices as earlier
        where ${ofProduct('earlier')} and earlier.at <= ${windowStart}
      ), '-infinity')
    ),
    (
      select min(live.price_cents) from product_prices as live
      where ${ofProduct('live')} and live.at > ${windowStart} - interval '1 day' and live.until > ${windowStart}
    )
  ) end`;

/** A product or one of its variants. Color and size are empty for the product. */
interface Priced {
  productId: string;
  color: string;
  size: string;
}

const isOf = ({ productId, color, size }: Priced, currency: string) =>
  and(
    eq(productPrices.productId, productId),
    eq(productPrices.color, color),
    eq(productPrices.size, size),
    eq(productPrices.currency, currency),
  );

export function createProductPricesQueries(db: Queryable) {
  return {
    /** Prices in shows, latest first. Served by `product_prices_by_product`. */
    async latestLiveOf(priced: Priced, currency: string, limit: number): Promise<LiveSpan[]> {
      return db
        .select({
          priceCents: sql<number>`${productPrices.priceCents}`,
          at: productPrices.at,
          until: sql`${productPrices.until}`.mapWith(productPrices.until),
        })
        .from(productPrices)
        .where(and(isOf(priced, currency), isNotNull(productPrices.until)))
        .orderBy(desc(productPrices.at), desc(productPrices.id))
        .limit(limit);
    },

    /** Regular prices, latest first. Served by `product_prices_by_product`. */
    async latestOf(priced: Priced, currency: string, limit: number) {
      return db
        .select({
          priceCents: productPrices.priceCents,
          originalPriceCents: productPrices.originalPriceCents,
          at: productPrices.at,
        })
        .from(productPrices)
        .where(and(isOf(priced, currency), isNull(productPrices.until)))
        .orderBy(desc(productPrices.at), desc(productPrices.id))
        .limit(limit);
    },
  };
}
