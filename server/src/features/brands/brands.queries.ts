import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { productLimits } from '@greenroom/contract/limits';
import { brands } from './brands.table.ts';
import type { Queryable } from '../../db/client.ts';
import { follows } from '../follows/follows.table.ts';
import { isListed } from '../products/listed-products.queries.ts';
import { products } from '../products/products.table.ts';
import { isSuspended } from '../users/suspended-users.queries.ts';
import { users } from '../users/users.table.ts';

export type BrandRow = typeof brands.$inferSelect;
export type BrandProfileRow = NonNullable<Awaited<ReturnType<BrandsQueries['findProfile']>>>;

const listedProducts = (condition = sql`true`) => sql<number>`(
  select count(*)::integer from ${products}
  where ${products.brandId} = ${brands.id} and ${isListed} and ${condition}
)`;

export function createBrandsQueries(db: Queryable) {
  return {
    /** Leaves a brand whose slug is taken as it is. */
    async insertNew(rows: (typeof brands.$inferInsert)[]): Promise<BrandRow[]> {
      if (rows.length === 0) return [];
      return db.insert(brands).values(rows).onConflictDoNothing({ target: brands.slug }).returning();
    },

    async findBySlug(slug: string): Promise<BrandRow | undefined> {
      const [row] = await db.select().from(brands).where(eq(brands.slug, slug));
      return row;
    },

    async findById(id: string): Promise<BrandRow | undefined> {
      const [row] = await db.select().from(brands).where(eq(brands.id, id));
      return row;
    },

    async findByUserId(userId: string): Promise<BrandRow | undefined> {
      const [row] = await db.select().from(brands).where(eq(brands.userId, userId));
      return row;
    },

    async idsBySlugs(slugs: readonly string[]): Promise<{ slug: string; id: string }[]> {
      if (slugs.length === 0) return [];
      return db
        .select({ slug: brands.slug, id: brands.id })
        .from(brands)
        .where(inArray(brands.slug, [...slugs]));
    },

    /** A brand with its user and its counts (DATA-10). */
    async findProfile(slug: string) {
      const [row] = await db
        .select({
          brand: brands,
          username: sql<string>`coalesce(${users.username}, ${users.id})`,
          isSuspended: sql<boolean>`coalesce(${isSuspended}, false)`,
          followers: sql<number>`(
            select count(*)::integer from ${follows}
            where ${and(sql`${follows.followeeId} = ${brands.userId}`, isNotNull(follows.acceptedAt))}
          )`,
          products: listedProducts(),
          topRated: listedProducts(sql`${products.rating} >= ${productLimits.topRatedFrom}`),
        })
        .from(brands)
        .leftJoin(users, eq(users.id, brands.userId))
        .where(eq(brands.slug, slug));
      return row;
    },

    async forgetContact(userId: string): Promise<void> {
      await db
        .update(brands)
        .set({ businessEmail: null, businessPhone: null })
        .where(eq(brands.userId, userId));
    },

    async update(id: string, values: Partial<typeof brands.$inferInsert>): Promise<void> {
      await db.update(brands).set(values).where(eq(brands.id, id));
    },
  };
}

export type BrandsQueries = ReturnType<typeof createBrandsQueries>;
