import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { brands } from './brands.table.ts';
import { formerBrandSlugs } from './former-brand-slugs.table.ts';
import type { Queryable } from '../../db/client.ts';
import { mayManageBrandsNow, suspendedUserIds } from '../users/users.service.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';

export type BrandRow = typeof brands.$inferSelect;

/**
 * The ids of brands that are closed, or whose account is suspended right now. Their products are not shown.
 */
export const hiddenBrandIds: SQL = sql`(
  select ${brands.id} from ${brands} where ${brands.userId} in ${suspendedUserIds}
  union all select ${brands.id} from ${brands} where ${brands.closedAt} is not null
)`;

/** Whether anybody can act for the brand with this id right now. */
export const isBrandStaffed = (id: PgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${brands} where ${brands.id} = ${id} and ${mayManageBrandsNow(brands.userId)})`;

export function createBrandsQueries(db: Queryable) {
  return {
    /** Skips a brand whose slug is taken. */
    async insertNew(rows: (typeof brands.$inferInsert)[]): Promise<BrandRow[]> {
      if (rows.length === 0) return [];
      return db.insert(brands).values(rows).onConflictDoNothing({ target: brands.slug }).returning();
    },

    /** By current slug, otherwise by a former one. */
    async findBySlug(slug: string): Promise<BrandRow | undefined> {
      const [row] = await db.select().from(brands).where(eq(brands.slug, slug));
      if (row !== undefined) return row;
      const [former] = await db
        .select(getTableColumns(brands))
        .from(formerBrandSlugs)
        .innerJoin(brands, eq(brands.id, formerBrandSlugs.brandId))
        .where(eq(formerBrandSlugs.slug, slug));
      return former;
    },

    /** Records that a brand had this slug until now. Its earlier owner is forgotten. */
    async keepFormerSlug(brandId: string, slug: string): Promise<void> {
      await db
        .insert(formerBrandSlugs)
        .values({ brandId, slug })
        .onConflictDoUpdate({ target: formerBrandSlugs.slug, set: { brandId } });
    },

    /** Whether another brand that is still selling had this slug. Its old links lead there. */
    async isFormerOfOther(slug: string, brandId?: string): Promise<boolean> {
      const rows = await db
        .select({ id: brands.id })
        .from(formerBrandSlugs)
        .innerJoin(brands, eq(brands.id, formerBrandSlugs.brandId))
        .where(and(eq(formerBrandSlugs.slug, slug), isNull(brands.closedAt)));
      return rows.some(({ id }) => id !== brandId);
    },

    async findById(id: string): Promise<BrandRow | undefined> {
      const [row] = await db.select().from(brands).where(eq(brands.id, id));
      return row;
    },

    async findByUserId(userId: string): Promise<BrandRow | undefined> {
      const [row] = await db.select().from(brands).where(eq(brands.userId, userId));
      return row;
    },

    async cards(ids: readonly string[]): Promise<{ id: string; name: string; slug: string }[]> {
      if (ids.length === 0) return [];
      return db
        .select({ id: brands.id, name: brands.companyName, slug: brands.slug })
        .from(brands)
        .where(inArray(brands.id, [...ids]));
    },

    async liveDiscountsOf(
      ids: readonly string[],
    ): Promise<{ id: string; userId: string | null; maxPercent: number }[]> {
      if (ids.length === 0) return [];
      return db
        .select({ id: brands.id, userId: brands.userId, maxPercent: brands.liveDiscountMaxPercent })
        .from(brands)
        .where(inArray(brands.id, [...ids]));
    },

    async namesOfUsers(userIds: readonly string[]): Promise<{ userId: string | null; name: string }[]> {
      if (userIds.length === 0) return [];
      return db
        .select({ userId: brands.userId, name: brands.companyName })
        .from(brands)
        .where(inArray(brands.userId, [...userIds]));
    },

    async hiddenIds(): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(hiddenBrandIds);
      return rows.map(({ id }) => id);
    },

    async isHidden(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: brands.id })
        .from(brands)
        .where(sql`${brands.id} = ${id} and ${brands.id} in ${hiddenBrandIds}`);
      return rows.length > 0;
    },

    /** In no particular order. Unknown slugs are omitted. */
    async idsBySlugs(slugs: readonly string[]): Promise<string[]> {
      if (slugs.length === 0) return [];
      const rows = await db
        .select({ id: brands.id })
        .from(brands)
        .where(inArray(brands.slug, [...slugs]));
      return rows.map(({ id }) => id);
    },

    async publicSlugs(limit: number): Promise<string[]> {
      const rows = await db
        .select({ slug: brands.slug })
        .from(brands)
        .where(sql`${brands.approvalStatus} = 'approved' and ${brands.id} not in ${hiddenBrandIds}`)
        .orderBy(brands.slug)
        .limit(limit);
      return rows.map(({ slug }) => slug);
    },

    /** Locks adding products to this brand until the end of the transaction. */
    async lock(id: string): Promise<void> {
      await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for('no key update');
    },

    async forgetContact(userId: string): Promise<void> {
      await db
        .update(brands)
        .set({ businessEmail: null, businessPhone: null })
        .where(eq(brands.userId, userId));
    },

    /** Closes an account's brand. Null reopens it. */
    async setClosed(userId: string, at: Date | null): Promise<void> {
      await db.update(brands).set({ closedAt: at }).where(eq(brands.userId, userId));
    },

    async update(id: string, values: Partial<typeof brands.$inferInsert>): Promise<void> {
      await db.update(brands).set(values).where(eq(brands.id, id));
    },
  };
}
