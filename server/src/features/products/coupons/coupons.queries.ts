import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type PageRequest, readPage } from '../../../platform/list-page.ts';
import { products } from '../products.table.ts';
import { couponUses } from './coupon-uses.table.ts';
import { coupons } from './coupons.table.ts';
import { productsOnAir } from './products-on-air.table.ts';

export type CouponRow = typeof coupons.$inferSelect;
export type NewCouponRow = typeof coupons.$inferInsert;

/** Coupons, with the alias `coupon`, that everybody can use now and that give a percentage. */
const isPublic = sql`coupon.ended_at is null and coupon.percent is not null
    and coupon.minimum_cents = 0 and not coupon.is_once_per_user and not coupon.is_live_only`;

/**
 * In queries of `products`: the code shown on the product's own page and card, which gives a percentage and
 * can currently be used by everybody. Served by `coupons_by_product`.
 */
export const publicCoupon = sql<{ code: string; percent: number } | null>`(
  select json_build_object('code', coupon.code, 'percent', coupon.percent) from ${coupons} as coupon
  where coupon.product_id = products.id and ${isPublic}
    and (coupon.starts_at is null or coupon.starts_at <= now()) and (coupon.ends_at is null or coupon.ends_at > now())
  order by coupon.percent desc, coupon.code limit 1
)`;

/**
 * In queries of `products`: whether it was pinned in a show that is live. Served by
 * `products_on_air_by_product`.
 */
export const isShownLive = sql<boolean>`exists (
  select 1 from ${productsOnAir} as shown where shown.product_id = products.id
)`;

/** By the database's clock, which decides which coupons are shown. */
interface CouponMoments {
  readAt: string;
  /** Whether a product's coupon has begun or ended since the given time. */
  hasPassed: boolean;
  /** Milliseconds until the next beginning or end. Null if there is none. */
  nextInMs: number | null;
}

/** A coupon with the name of its product, and its uses. */
export interface OwnCouponRow {
  coupon: CouponRow;
  productName: string | null;
  uses: number;
}

const latestFirst = createKeyset('coupons', 'descending', { createdAt: coupons.createdAt, id: coupons.id });

export type CouponsQueries = ReturnType<typeof createCouponsQueries>;

export function createCouponsQueries(db: Queryable) {
  const selectOwn = () =>
    db
      .select({
        coupon: coupons,
        productName: products.name,
        uses: sql<number>`(select count(*)::integer from ${couponUses} as used where used.coupon_id = coupons.id)`,
      })
      .from(coupons)
      .leftJoin(products, eq(products.id, coupons.productId));

  return {
    /** The times at which products' coupons begin and end. Served by `coupons_by_product`. */
    async moments(since: string | undefined): Promise<CouponMoments> {
      const { rows } = await db.execute<{ [Key in keyof CouponMoments]: CouponMoments[Key] }>(sql`
        select now()::text as "readAt",
          coalesce(bool_or(moment <= now()), false) as "hasPassed",
          (extract(epoch from min(moment) filter (where moment > now()) - now()) * 1000)::float8 as "nextInMs"
        from ${coupons} as coupon, unnest(array[coupon.starts_at, coupon.ends_at]) as moment
        where coupon.product_id is not null and ${isPublic}
          and moment > coalesce(${since ?? null}::timestamptz, now())
      `);
      const [row] = rows;
      if (row === undefined) throw new Error('An aggregate query returned no row');
      return row;
    },

    /** Latest first. Served by `coupons_by_brand`. */
    pageOfBrand: async (brandId: string, page: PageRequest) =>
      readPage<OwnCouponRow & Pick<CouponRow, 'createdAt' | 'id'>>(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) => {
          const rows = await selectOwn()
            .where(and(eq(coupons.brandId, brandId), isAfter))
            .orderBy(...orderBy)
            .limit(limit);
          return rows.map((row) =>
            Object.assign(row, { createdAt: row.coupon.createdAt, id: row.coupon.id }),
          );
        },
      }),

    async findOwn(brandId: string, id: string): Promise<OwnCouponRow | undefined> {
      const [row] = await selectOwn().where(and(eq(coupons.brandId, brandId), eq(coupons.id, id)));
      return row;
    },

    /** Undefined if the brand already has it. */
    async insert(row: NewCouponRow): Promise<CouponRow | undefined> {
      const [inserted] = await db.insert(coupons).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    /** Frees the code of an expired coupon for reuse. */
    async freeCode(brandId: string, code: string, now: Date): Promise<void> {
      await db
        .update(coupons)
        .set({ endedAt: sql`${coupons.endsAt}` })
        .where(
          and(
            eq(coupons.brandId, brandId),
            eq(coupons.code, code),
            isNull(coupons.endedAt),
            sql`${coupons.endsAt} <= ${now}`,
          ),
        );
    },

    /** Does nothing if it has already ended. */
    async end(brandId: string, id: string, now: Date): Promise<void> {
      await db
        .update(coupons)
        .set({ endedAt: now })
        .where(and(eq(coupons.id, id), eq(coupons.brandId, brandId), isNull(coupons.endedAt)));
    },

    async endById(id: string, now: Date): Promise<void> {
      await db
        .update(coupons)
        .set({ endedAt: now })
        .where(and(eq(coupons.id, id), isNull(coupons.endedAt)));
    },

    /** The coupons of a code, and whether this user has used them. Served by `coupons_once`. */
    async ofCode(
      code: string,
      brandIds: readonly string[],
      userId: string | null,
    ): Promise<(CouponRow & { isUsed: boolean })[]> {
      if (brandIds.length === 0) return [];
      const rows = await db
        .select({ coupon: coupons, usedBy: couponUses.userId })
        .from(coupons)
        .leftJoin(couponUses, and(eq(couponUses.couponId, coupons.id), eq(couponUses.userId, userId ?? '')))
        .where(and(eq(coupons.code, code), inArray(coupons.brandId, [...brandIds]), isNull(coupons.endedAt)))
        // A product's own coupon comes before its brand's.
        .orderBy(sql`${coupons.productId} nulls last`, coupons.id);
      return rows.map(({ coupon, usedBy }) => Object.assign(coupon, { isUsed: usedBy !== null }));
    },

    /** Those of these that work once per user. */
    async onceAmong(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: coupons.id })
        .from(coupons)
        .where(and(inArray(coupons.id, [...ids]), eq(coupons.isOncePerUser, true)));
      return rows.map(({ id }) => id);
    },

    /** Resolves to how many were not used before. */
    async insertUses(couponIds: readonly string[], userId: string, at: Date): Promise<number> {
      const rows = await db
        .insert(couponUses)
        .values(couponIds.map((couponId) => ({ couponId, userId, at })))
        .onConflictDoNothing()
        .returning({ couponId: couponUses.couponId });
      return rows.length;
    },

    async deleteUses(couponIds: readonly string[], userId: string): Promise<void> {
      await db
        .delete(couponUses)
        .where(and(inArray(couponUses.couponId, [...couponIds]), eq(couponUses.userId, userId)));
    },

    async insertOnAir(streamId: string, productId: string): Promise<void> {
      await db.insert(productsOnAir).values({ streamId, productId }).onConflictDoNothing();
    },

    async deleteOnAir(streamId: string): Promise<void> {
      await db.delete(productsOnAir).where(eq(productsOnAir.streamId, streamId));
    },

    async countOf(brandId: string, now: Date): Promise<number> {
      const rows = await db
        .select({ total: sql<number>`count(*)::integer` })
        .from(coupons)
        .where(
          and(
            eq(coupons.brandId, brandId),
            isNull(coupons.endedAt),
            or(isNull(coupons.endsAt), sql`${coupons.endsAt} > ${now}`),
          ),
        );
      return rows[0]?.total ?? 0;
    },
  };
}
