import type { Platform } from '../../platform/platform.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { createHomeQueries } from './home.queries.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService, type HomeService } from './home.service.ts';

export function registerHome(
  { endpoints, database }: Platform,
  { users, products }: { users: UsersService; products: ProductsService },
): HomeService {
  const home = createHomeService({
    queries: createHomeQueries(database.db),
    productsService: products,
    avatarUrl: users.avatarUrl,
  });
  endpoints.add({ home: homeRoutes(home) });
  return home;
}
