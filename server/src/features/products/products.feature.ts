import type { Platform } from '../../platform/platform.ts';
import { searchRefreshedEveryMs } from '../../platform/text-search/memory-index.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { productsRoutes } from './products.routes.ts';
import { createProductsService, type ProductsService } from './products.service.ts';

export function registerProducts(
  { endpoints, database, phases, log, now }: Platform,
  { brands }: { brands: BrandsService },
): ProductsService {
  const products = createProductsService({ db: database.db, brands, now });
  repeatWork(
    { phases, log },
    { name: 'product search', everyMs: searchRefreshedEveryMs, work: products.refreshSearch },
  );
  endpoints.add({ products: productsRoutes(products) });
  return products;
}
