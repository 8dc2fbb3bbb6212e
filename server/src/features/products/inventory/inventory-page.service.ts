import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import type { InventoryQuery } from '@greenroom/contract/brands/inventory.schemas';
import type { Queryable } from '../../../db/client.ts';
import { toBrandProduct } from '../brand-products/brand-product-answer.ts';
import { createInventoryQueries } from './inventory.queries.ts';

/** A page of a brand's products. `total` counts all matches of the filter. */
export interface InventoryPage {
  products: BrandProduct[];
  total: number;
  nextCursor?: string;
}

/** Queries a brand's products. @throws AppError `invalid_input` for an invalid cursor. */
export async function inventoryPage(
  db: Queryable,
  brandId: string,
  { sort, direction, cursor, limit, ...filter }: InventoryQuery,
): Promise<InventoryPage> {
  const queries = createInventoryQueries(db);
  const [{ rows, ...rest }, total] = await Promise.all([
    queries.page(brandId, filter, { sort, direction }, { limit, cursor }),
    queries.count(brandId, filter),
  ]);
  return { products: rows.map(toBrandProduct), total, ...rest };
}
