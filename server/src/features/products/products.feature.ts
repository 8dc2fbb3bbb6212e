import type { Platform } from '../../platform/platform.ts';
import { tendSearch } from '../../platform/text-search/tend-search.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { productsRoutes } from './products.routes.ts';
import { createProductsService, type ProductsService } from './products.service.ts';

export function registerProducts(
  { endpoints, database, lifecycle, log, now }: Platform,
  { users, brands }: { users: UsersService; brands: BrandsService },
): ProductsService {
  const products = createProductsService({ db: database.db, users, brands, now });
  tendSearch({ lifecycle, log }, products.tendSearch);
  endpoints.add({ products: productsRoutes(products) });
  return products;
}
