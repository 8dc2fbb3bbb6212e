import type { Authentication } from '../../platform/authentication.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { homeContentRoutes } from './home-content.routes.ts';
import { createHomeContentService } from './home-content.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createHomeQueries } from './home.queries.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService } from './home.service.ts';
import { registerHomePictureRoutes } from './pictures/home-pictures.routes.ts';
import { createHomePictures } from './pictures/home-pictures.service.ts';

const sweptEveryMs = 3_600_000;

export async function registerHome(
  { endpoints, http, limits, database, storage, images, phases, log, now }: Platform,
  {
    authentication,
    products,
    streams,
    audit,
  }: {
    authentication: Authentication;
    products: ProductsService;
    streams: StreamsService;
    audit: AuditService;
  },
): Promise<void> {
  const home = createHomeService({
    queries: createHomeQueries(database.db),
    products,
    streams,
    now,
  });
  const pictures = createHomePictures({ db: database.db, storage, images, now });
  const content = createHomeContentService({ db: database.db, streams, pictures, audit });
  endpoints.add({ home: homeRoutes(home), homeContent: homeContentRoutes(content) });
  await registerHomePictureRoutes(http, {
    prefixes: apiPrefixes,
    pictures,
    authentication,
    writesPerMinute: limits.writesPerMinute,
  });
  repeatWork(
    { phases, log },
    { name: 'unused pictures of the home page', everyMs: sweptEveryMs, work: pictures.sweep },
  );
}
