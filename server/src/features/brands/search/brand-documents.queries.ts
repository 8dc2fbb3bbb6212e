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

/** What the search knows and shows of a brand. */
export type BrandDocument = Awaited<ReturnType<BrandDocumentsQueries['byIds']>>[number];

const lowestId = '00000000-0000-0000-0000-000000000000';

/** Brands that everybody may see, also those that are hidden for a time. */
export function createBrandDocumentsQueries(db: Queryable) {
  const select = (condition: SQL) =>
    db
      .select(columns)
      .from(brands)
      .where(and(eq(brands.approvalStatus, 'approved'), condition));

  return {
    /** In the order of their ids, by the primary key. */
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
