import type { Database } from '../../../db/client.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { createProductGreenQueries } from './product-green.queries.ts';

/**
 * Stores the green score of the evidence of each product and its brand with the product, for filtering and
 * sorting in the shop. A periodic run removes expired evidence.
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
    /** For all brands with evidence that counts or has counted. */
    refreshAll: async (): Promise<void> => refresh(await brands.ratedBrandIds()),
  };
}
