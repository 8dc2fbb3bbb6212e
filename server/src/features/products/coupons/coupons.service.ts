import type { z } from 'zod';
import type { Coupon, newCouponSchema } from '@greenroom/contract/coupons/coupons.schemas';
import { couponLimits } from '@greenroom/contract/limits/orders';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type PageRequest, wholeList } from '../../../platform/list-page.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { createBrandProductsQueries } from '../brand-products/brand-products.queries.ts';
import { toCoupon } from './coupon-answer.ts';
import { type CouponRow, createCouponsQueries, type NewCouponRow } from './coupons.queries.ts';

/** A coupon that a code may refer to, for one shopper. */
export type OfferedCoupon = CouponRow & { isUsed: boolean };

type Input = z.output<typeof newCouponSchema>;

/** Brands sell only in this currency so far. */
const brandCurrency = 'USD';

/** @throws AppError `invalid_input` for an amount in a currency other than the brand's. */
function toRow(input: Input, brandId: string, createdAt: Date): NewCouponRow {
  const { discount, minimum, startsAt, endsAt } = input;
  const amount = 'amount' in discount ? discount.amount : undefined;
  for (const [field, given] of Object.entries({ 'discount.amount': amount, minimum })) {
    if (given === undefined || given.currency === brandCurrency) continue;
    const message = `Your brand sells in ${brandCurrency}`;
    throw new AppError('invalid_input', { details: message, fields: { [field]: message } });
  }
  return {
    brandId,
    createdAt,
    code: input.code,
    productId: input.productId ?? null,
    percent: 'percent' in discount ? discount.percent : null,
    amountCents: amount?.amount ?? null,
    currency: brandCurrency,
    minimumCents: minimum?.amount ?? 0,
    isOncePerUser: input.isOncePerUser,
    isLiveOnly: input.isLiveOnly,
    startsAt: startsAt === undefined ? null : new Date(startsAt),
    endsAt: endsAt === undefined ? null : new Date(endsAt),
  };
}

/** Brands' discount codes. The cart calculates the resulting discounts. */
export function createCouponsService({
  db,
  brands,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'findByUserId' | 'within'>;
  now: () => Date;
}) {
  const queries = createCouponsQueries(db);

  /** @throws AppError as `access.brandFor`. */
  const brandIdFor = async (actor: Actor, permission: BrandPermission): Promise<string> =>
    (await brands.access.brandFor(actor, permission)).id;

  async function pageOf(
    brandId: string,
    page: PageRequest,
  ): Promise<{ coupons: Coupon[]; nextCursor?: string }> {
    const { rows, ...rest } = await queries.pageOfBrand(brandId, page);
    return { coupons: rows.map((row) => toCoupon(row, now())), ...rest };
  }

  /** @throws AppError `coupon_not_found`, also for another brand's. */
  async function answer(brandId: string, id: string): Promise<Coupon> {
    const found = await queries.findOwn(brandId, id);
    if (found === undefined) throw new AppError('coupon_not_found');
    return toCoupon(found, now());
  }

  return {
    /**
     * Latest first, including ended ones. @throws AppError `own_brand_missing`, `invalid_input` for an
     * invalid cursor.
     */
    list: async (actor: Actor, page: PageRequest): Promise<{ coupons: Coupon[]; nextCursor?: string }> =>
      pageOf(await brandIdFor(actor, 'coupons:write'), page),

    /** The coupons of a user's brand, for their data export. Empty without a brand. */
    async exportOf(userId: string): Promise<Coupon[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : (await pageOf(brand.id, wholeList)).coupons;
    },

    /**
     * Creates a coupon. @throws AppError `own_brand_missing`, `coupon_code_taken`, `too_many_coupons`,
     * `invalid_input`, and `product_not_found` for another brand's product.
     */
    async add(actor: Actor, input: Input): Promise<Coupon> {
      const brandId = await brandIdFor(actor, 'coupons:write');
      const at = now();
      const row = toRow(input, brandId, at);
      const made = await db.transaction(async (transaction) => {
        const within = createCouponsQueries(transaction);
        await brands.within(transaction).lock(brandId);
        if (input.productId !== undefined) {
          const product = await createBrandProductsQueries(transaction).find(input.productId);
          if (product?.brandId !== brandId) throw new AppError('product_not_found');
        }
        if ((await within.countOf(brandId, at)) >= couponLimits.perBrandMax)
          throw new AppError('too_many_coupons');
        await within.freeCode(brandId, input.code, at);
        return within.insert(row);
      });
      if (made === undefined) throw new AppError('coupon_code_taken');
      return answer(brandId, made.id);
    },

    /** Ends a coupon. Units already held at its price keep it. @throws AppError `coupon_not_found`. */
    async end(actor: Actor, id: string): Promise<Coupon> {
      const brandId = await brandIdFor(actor, 'coupons:write');
      await queries.end(brandId, id, now());
      return answer(brandId, id);
    },

    /**
     * The coupons that a code may refer to for purchases from these brands: products' own before their
     * brands'.
     */
    ofCode: async (
      code: string,
      brandIds: readonly string[],
      userId: string | null,
    ): Promise<OfferedCoupon[]> => queries.ofCode(code, [...new Set(brandIds)], userId),

    /** Operations on coupons within other features' transactions. */
    within(transaction: Queryable) {
      const within = createCouponsQueries(transaction);
      return {
        /**
         * The user pays with these. @throws AppError `coupon_used` if one that works once was already used.
         */
        async use(couponIds: readonly string[], userId: string | null): Promise<void> {
          const once = couponIds.length === 0 ? [] : await within.onceAmong(couponIds);
          if (once.length === 0) return;
          const isUnused = userId !== null && (await within.insertUses(once, userId, now())) === once.length;
          if (!isUnused) throw new AppError('coupon_used');
        },

        /** The user did not pay after all, or was refunded. */
        async giveBack(couponIds: readonly string[], userId: string | null): Promise<void> {
          if (couponIds.length > 0 && userId !== null) await within.deleteUses(couponIds, userId);
        },

        /**
         * Adds a code that a show offers, for one product and a limited time. @throws AppError
         * `coupon_code_taken`.
         */
        async addLive(coupon: {
          brandId: string;
          productId: string;
          code: string;
          percent: number;
          startsAt: Date;
          endsAt: Date;
        }): Promise<CouponRow> {
          await within.freeCode(coupon.brandId, coupon.code, now());
          const row = { ...coupon, isLiveOnly: true, createdAt: now() };
          const made = await within.insert(row);
          if (made === undefined) throw new AppError('coupon_code_taken');
          return made;
        },
        endNow: async (id: string): Promise<void> => within.endById(id, now()),

        /** A product was pinned in a live show. */
        showOnAir: within.insertOnAir,
        /** A show has ended. */
        endShow: within.deleteOnAir,
      };
    },
  };
}

export type CouponsService = ReturnType<typeof createCouponsService>;
