import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { brands } from '../brands.table.ts';

const columns = {
  id: sql<string>`${brands.id}::text`,
  name: brands.companyName,
  slug: brands.slug,
  description: brands.companyDescription,
  location: brands.location,
  logoUrl: brands.logoUrl,
  verified: brands.verified,
};

/** The indexed fields of a brand, and what its search results show. */
export type BrandDocument = Awaited<ReturnType<BrandDocumentsQueries['byIds']>>[number];

const lowestId = '00000000-0000-0000-0000-000000000000';

/** Publicly visible brands, including those that are hidden temporarily. */
export function createBrandDocumentsQueries(db: Queryable) {
  const select = (condition: SQL) =>
    db
      .select(columns)
      .from(brands)
      .where(and(eq(brands.approvalStatus, 'approved'), condition));

  return {
    /** In id order, by the primary key. */
    after: async (id: string, limit: number) =>
      select(gt(brands.id, id === '' ? lowestId : id))
        .orderBy(asc(brands.id))
        .limit(limit),

    async byIds(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return select(inArray(brands.id, [...ids]));
    },
  };
}

export type BrandDocumentsQueries = ReturnType<typeof createBrandDocumentsQueries>;
