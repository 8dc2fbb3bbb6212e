import type { Platform } from '../../platform/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { homeContentRoutes } from './home-content.routes.ts';
import { createHomeContentService } from './home-content.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createHomeQueries } from './home.queries.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService } from './home.service.ts';

export function registerHome(
  { endpoints, database, now }: Platform,
  { products, streams, audit }: { products: ProductsService; streams: StreamsService; audit: AuditService },
): void {
  const home = createHomeService({
    queries: createHomeQueries(database.db),
    products,
    streams,
    now,
  });
  const content = createHomeContentService({ db: database.db, streams, audit });
  endpoints.add({ home: homeRoutes(home), homeContent: homeContentRoutes(content) });
}
