import type { Platform } from '../../platform/platform.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { productsRoutes } from './products.routes.ts';
import { createProductsService, type ProductsService } from './products.service.ts';

export function registerProducts(
  { endpoints, database }: Platform,
  { users, brands }: { users: UsersService; brands: BrandsService },
): ProductsService {
  const products = createProductsService({ db: database.db, users, brands });
  endpoints.add({ products: productsRoutes(products) });
  return products;
}
