import type { Database } from '../../../db/client.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { createProductGreenQueries } from './product-green.queries.ts';

/**
 * Keeps at each product what the evidence of its brand, and its own, is worth, so that the shop can filter and sort by it.
 * What expires is seen when the work that repeats looks.
 */
export function createProductGreen({
  db,
  brands,
}: {
  db: Database;
  brands: Pick<BrandsService, 'greenScores' | 'ratedBrandIds'>;
}) {
  async function refresh(brandIds: readonly string[]): Promise<void> {
    for (const { brandId, score, products } of await brands.greenScores(brandIds)) {
      await db.transaction(async (transaction) => {
        const queries = createProductGreenQueries(transaction);
        await queries.setOfBrand(brandId, score, [...products.keys()]);
        for (const [id, own] of products) await queries.setOfProduct(brandId, id, own);
      });
    }
  }

  return {
    refresh,
    /** Of all brands whose evidence counts or once did. */
    refreshAll: async (): Promise<void> => refresh(await brands.ratedBrandIds()),
  };
}
