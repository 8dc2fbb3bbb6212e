import type { Platform } from '../../../platform/platform.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { StreamsService } from '../streams.service.ts';
import { producersRoutes } from './producers.routes.ts';
import { createProducersService, type ProducersService } from './producers.service.ts';

export function registerProducers(
  { database, endpoints, log, now }: Platform,
  { users, streams }: { users: UsersService; streams: StreamsService },
): ProducersService {
  const producers = createProducersService({ db: database.db, users, streams, log, now });
  endpoints.add({ producers: producersRoutes(producers) });
  return producers;
}
