import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { productImages } from '../product-images.table.ts';
import { products } from '../products.table.ts';

/** Must match the condition of the index `products_waiting` exactly. */
const isWaiting = and(sql`${products.approvalStatus} = 'pending'`, isNull(products.deletedAt));

export function createProductApprovalQueries(db: Queryable) {
  return {
    /** Longest waiting first. Served by `products_waiting`. */
    async waiting(limit: number) {
      return db
        .select({
          id: products.id,
          brandId: products.brandId,
          name: products.name,
          description: products.description,
          priceCents: products.priceCents,
          currency: products.currency,
          category: products.category,
          tags: products.tags,
          submittedAt: products.submittedAt,
          images: sql<string[]>`(
            select coalesce(json_agg(${productImages.url} order by ${productImages.position}), '[]')
            from ${productImages} where ${productImages.productId} = ${products.id}
          )`,
        })
        .from(products)
        .where(isWaiting)
        .orderBy(asc(products.submittedAt), asc(products.id))
        .limit(limit);
    },

    /** Served by `products_waiting`. */
    async countWaiting(): Promise<number> {
      const [row] = await db.select({ total: count() }).from(products).where(isWaiting);
      return row?.total ?? 0;
    },

    /** Undefined if it is not waiting, or if its brand has changed it since `submittedAt`. */
    async decide(
      id: string,
      submittedAt: Date,
      decision: { approvalStatus: 'approved' | 'rejected'; approvalReason: string },
    ): Promise<{ brandId: string; name: string } | undefined> {
      const [row] = await db
        .update(products)
        .set(decision)
        .where(and(eq(products.id, id), eq(products.submittedAt, submittedAt), isWaiting))
        .returning({ brandId: products.brandId, name: products.name });
      return row;
    },

    /** Approves all waiting products of a brand. Resolves to their number. */
    async approveAllOf(brandId: string): Promise<number> {
      const { rowCount } = await db
        .update(products)
        .set({ approvalStatus: 'approved', approvalReason: '' })
        .where(and(eq(products.brandId, brandId), isWaiting));
      return rowCount ?? 0;
    },
  };
}
