import { eq, inArray } from 'drizzle-orm';
import { brands } from '../../db/brands.table.ts';
import type { Queryable } from '../../db/client.ts';

export type BrandRow = typeof brands.$inferSelect;

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
  };
}

export type BrandsQueries = ReturnType<typeof createBrandsQueries>;
