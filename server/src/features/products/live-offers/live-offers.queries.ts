import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { LivePrice } from '@greenroom/contract/streams/live-price';
import type { Queryable } from '../../../db/client.ts';
import { liveOffers } from './live-offers.table.ts';

export type LiveOfferRow = typeof liveOffers.$inferSelect;

/**
 * In queries of `products`: its live prices that were not ended early, including expired ones. Served by
 * `live_offers_by_product`.
 */
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

    /** Running offers of a show, the next to end first. Served by `live_offers_once`. */
    async runningOf(streamId: string, now: Date): Promise<LiveOfferRow[]> {
      return db
        .select()
        .from(liveOffers)
        .where(and(eq(liveOffers.streamId, streamId), isNull(liveOffers.endedAt), gt(liveOffers.endsAt, now)))
        .orderBy(asc(liveOffers.endsAt), asc(liveOffers.id));
    },

    /** Ends one offer, those of one product, or all of a show. Resolves to the ended ones. */
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
