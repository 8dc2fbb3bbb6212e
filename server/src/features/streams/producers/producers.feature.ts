import type { Platform } from '../../../platform/platform.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { StreamsService } from '../streams.service.ts';
import { producersRoutes } from './producers.routes.ts';
import { createProducersService, type ProducersService } from './producers.service.ts';

export function registerProducers(
  { database, endpoints, jobs, log, now }: Platform,
  {
    users,
    notices,
    streams,
  }: { users: UsersService; notices: Pick<NoticesService, 'notify'>; streams: StreamsService },
): ProducersService {
  const producers = createProducersService({ db: database.db, users, streams, jobs, log, now });
  producers.events.on('producerAppointed', async ({ ownerId, userId }) =>
    notices.notify({ userId, kind: 'producer-appointed', actorId: ownerId }),
  );
  endpoints.add({ producers: producersRoutes(producers) });
  return producers;
}
