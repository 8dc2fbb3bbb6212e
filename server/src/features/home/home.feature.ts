import type { Platform } from '../../platform/platform.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createHomeQueries } from './home.queries.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService } from './home.service.ts';

export function registerHome(
  { endpoints, database }: Platform,
  { products, streams }: { products: ProductsService; streams: StreamsService },
): void {
  const home = createHomeService({
    queries: createHomeQueries(database.db),
    products,
    streams,
  });
  endpoints.add({ home: homeRoutes(home) });
}
