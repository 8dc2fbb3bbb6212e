import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { LivePrice } from '@greenroom/contract/streams/live-price';
import type { Queryable } from '../../../db/client.ts';
import { liveOffers } from './live-offers.table.ts';

export type LiveOfferRow = typeof liveOffers.$inferSelect;

/** In a query of `products`: its live prices that nobody has ended, also those whose time is over. Served by `live_offers_by_product`. */
export const openLivePrices = sql<LivePrice[]>`(
  select coalesce(
    json_agg(json_build_object(
      'percent', offered.percent, 'startsAt', offered.starts_at, 'endsAt', offered.ends_at,
      'streamTitle', offered.stream_title
    )),
    '[]'
  )
  from ${liveOffers} as offered
  where offered.product_id = products.id and offered.ended_at is null and offered.coupon_id is null
)`;

export function createLiveOffersQueries(db: Queryable) {
  return {
    async insert(row: typeof liveOffers.$inferInsert): Promise<void> {
      await db.insert(liveOffers).values(row);
    },

    /** Those of a show that run, the next to end first. Served by `live_offers_once`. */
    async runningOf(streamId: string, now: Date): Promise<LiveOfferRow[]> {
      return db
        .select()
        .from(liveOffers)
        .where(and(eq(liveOffers.streamId, streamId), isNull(liveOffers.endedAt), gt(liveOffers.endsAt, now)))
        .orderBy(asc(liveOffers.endsAt), asc(liveOffers.id));
    },

    /** Ends one, those of one product, or all of a show. Answers those that it ended. */
    async end(
      streamId: string,
      which: { id?: string; productId?: string },
      endedAt: Date,
    ): Promise<LiveOfferRow[]> {
      return db
        .update(liveOffers)
        .set({ endedAt })
        .where(
          and(
            eq(liveOffers.streamId, streamId),
            isNull(liveOffers.endedAt),
            which.id === undefined ? undefined : eq(liveOffers.id, which.id),
            which.productId === undefined ? undefined : eq(liveOffers.productId, which.productId),
          ),
        )
        .returning();
    },
  };
}
