import { and, eq, ne, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { products } from '../products.table.ts';

export function createProductGreenQueries(db: Queryable) {
  return {
    /** Sets the score of a brand's products except these. Updates only rows that differ. */
    async setOfBrand(brandId: string, score: number, but: readonly string[]): Promise<void> {
      await db
        .update(products)
        .set({ greenScore: score })
        .where(
          and(
            eq(products.brandId, brandId),
            ne(products.greenScore, score),
            but.length === 0 ? undefined : notInArray(products.id, [...but]),
          ),
        );
    },

    /** Sets the score of one product of this brand. */
    async setOfProduct(brandId: string, id: string, score: number): Promise<void> {
      await db
        .update(products)
        .set({ greenScore: score })
        .where(and(eq(products.id, id), eq(products.brandId, brandId), ne(products.greenScore, score)));
    },
  };
}
