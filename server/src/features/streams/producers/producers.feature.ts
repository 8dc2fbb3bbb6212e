import type { Platform } from '../../../platform/platform.ts';
import type { AuthService } from '../../auth/auth.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { StreamsService } from '../streams.service.ts';
import { producersRoutes } from './producers.routes.ts';
import { createProducersService, type ProducersService } from './producers.service.ts';

export function registerProducers(
  { database, endpoints, jobs, log, now }: Platform,
  {
    auth: { revocations },
    users,
    notices,
    streams,
  }: {
    auth: Pick<AuthService, 'revocations'>;
    users: UsersService;
    notices: Pick<NoticesService, 'notify'>;
    streams: StreamsService;
  },
): ProducersService {
  const producers = createProducersService({ db: database.db, users, streams, jobs, log, now });
  producers.events.on('producerAppointed', async ({ ownerId, userId }) =>
    notices.notify({ userId, kind: 'producer-appointed', actorId: ownerId }),
  );
  producers.events.on('producerDismissed', async ({ userId }) =>
    revocations.emit('producerDismissed', { userId }),
  );
  endpoints.add({ producers: producersRoutes(producers) });
  return producers;
}
