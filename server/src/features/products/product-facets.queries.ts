import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { matches, type ProductConditions } from './product-filter.queries.ts';
import { products } from './products.table.ts';

export function createProductFacetsQueries(db: Queryable) {
  return {
    /** How many products each of these filters matches, in one statement, at most `limit` each. */
    async countEach<Name extends string>(
      filters: ReadonlyMap<Name, ProductConditions>,
      limit: number,
    ): Promise<Map<Name, number>> {
      const counts = [...filters].map(
        ([name, filter]) => sql`
          select ${name}::text as name, (
            select count(*)::integer from (
              select 1 from ${products} where ${matches(filter)} limit ${limit}
            ) as found
          ) as total`,
      );
      const { rows } = await db.execute<{ name: Name; total: number }>(sql.join(counts, sql` union all `));
      return new Map(rows.map(({ name, total }) => [name, total]));
    },

    /** The brands with the most products among the first `limit` matches of a filter. */
    async largestBrandIds(
      filter: ProductConditions,
      { brandsMax, limit }: { brandsMax: number; limit: number },
    ): Promise<string[]> {
      const found = db
        .select({ brandId: products.brandId })
        .from(products)
        .where(matches(filter))
        .limit(limit)
        .as('found');
      const rows = await db
        .select({ brandId: found.brandId })
        .from(found)
        .groupBy(found.brandId)
        .orderBy(sql`count(*) desc`, found.brandId)
        .limit(brandsMax);
      return rows.map(({ brandId }) => brandId);
    },
  };
}
