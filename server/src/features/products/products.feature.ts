import type { Platform } from '../../platform/platform.ts';
import type { UsersService } from '../users/users.service.ts';
import { productsRoutes } from './products.routes.ts';
import { createProductsService, type ProductsService } from './products.service.ts';

export function registerProducts(
  { endpoints, database }: Platform,
  { users }: { users: UsersService },
): ProductsService {
  const products = createProductsService({ db: database.db, avatarUrl: users.avatarUrl });
  endpoints.add({ products: productsRoutes(products) });
  return products;
}
