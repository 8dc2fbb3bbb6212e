import { randomUUID } from 'node:crypto';
import type { LiveOffer, newLiveOfferSchema } from '@greenroom/contract/streams/run-of-show.schemas';
import { liveOfferLimits } from '@greenroom/contract/limits/streams';
import type { z } from 'zod';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { ProductForSale } from '../products.service.ts';
import { createLiveOffersQueries, type LiveOfferRow } from './live-offers.queries.ts';

/** The show that makes the offer. */
export interface OfferingShow {
  streamId: string;
  streamTitle: string;
}

/** The values to store for an offer, and the show's announcement of it. */
export interface PlannedOffer {
  row: LiveOfferRow;
  offer: LiveOffer;
}

type NewOffer = z.output<typeof newLiveOfferSchema>;

function toRow(
  { streamId, streamTitle }: OfferingShow,
  { productId, percent, minutes, code }: NewOffer,
  startsAt: Date,
): LiveOfferRow {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const what = { productId, percent, code: code ?? null, couponId: null };
  return { id: randomUUID(), streamId, streamTitle, ...what, startsAt, endsAt, endedAt: null };
}

function toLiveOffer({ id, productId, percent, code, startsAt, endsAt }: LiveOfferRow): LiveOffer {
  const rest = { percent, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return code === null
    ? { id, productId, kind: 'price', ...rest }
    : { id, productId, kind: 'coupon', code, ...rest };
}

/** Temporary prices and codes in shows. The streams feature decides who may make offers. */
export function createLiveOffersService({
  db,
  brands,
  coupons,
  now,
}: {
  db: Queryable;
  brands: Pick<BrandsService, 'liveDiscountsOf'>;
  coupons: Pick<CouponsService, 'within'>;
  now: () => Date;
}) {
  const queries = createLiveOffersQueries(db);

  /**
   * The largest discount in percent that this user may give on each of these brands' products. They may price
   * their own brand's freely.
   */
  async function allowedPercent(brandIds: readonly string[], userId: string): Promise<Map<string, number>> {
    const rows = await brands.liveDiscountsOf([...new Set(brandIds)]);
    return new Map(
      rows.map((row) => [
        row.id,
        row.userId === userId
          ? liveOfferLimits.percentMax
          : Math.min(row.maxPercent, liveOfferLimits.percentMax),
      ]),
    );
  }

  return {
    allowedPercent,

    /** Running offers of a show, the next to end first. */
    runningOf: async (streamId: string): Promise<LiveOffer[]> =>
      (await queries.runningOf(streamId, now())).map(toLiveOffer),

    /** Plans an offer that begins now. It has no effect until it is started, which a rehearsal's never is. */
    plan(show: OfferingShow, wanted: NewOffer): PlannedOffer {
      const row = toRow(show, wanted, now());
      return { row, offer: toLiveOffer(row) };
    },

    /** @throws AppError `live_discount_too_high`, with the brand's limit. */
    async check(
      product: Pick<ProductForSale, 'brandId' | 'brand'>,
      percent: number,
      userId: string,
    ): Promise<void> {
      const allowed = (await allowedPercent([product.brandId], userId)).get(product.brandId) ?? 0;
      if (percent <= allowed) return;
      const details =
        allowed === 0
          ? `${product.brand.name} allows no live prices. The brand can change that in its settings.`
          : `${product.brand.name} allows at most ${allowed}% off in a show`;
      throw new AppError('live_discount_too_high', { details, fields: { percent: details } });
    },

    within(transaction: Queryable) {
      const within = createLiveOffersQueries(transaction);

      async function end(streamId: string, which: { id?: string; productId?: string }): Promise<LiveOffer[]> {
        const ended = await within.end(streamId, which, now());
        for (const { couponId } of ended)
          if (couponId !== null) await coupons.within(transaction).endNow(couponId);
        return ended.map(toLiveOffer);
      }

      return {
        end,

        /** Replaces the show's current offer on the product. @throws AppError `coupon_code_taken`. */
        async start({ row }: PlannedOffer, brandId: string): Promise<void> {
          const { streamId, productId, percent, code, startsAt, endsAt } = row;
          await end(streamId, { productId });
          const coupon =
            code === null
              ? undefined
              : await coupons
                  .within(transaction)
                  .addLive({ brandId, productId, code, percent, startsAt, endsAt });
          await within.insert({ ...row, couponId: coupon?.id ?? null });
        },
      };
    },
  };
}

export type LiveOffersService = ReturnType<typeof createLiveOffersService>;
