import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { followsRoutes } from './follows.routes.ts';
import { createFollowsService, type FollowsService } from './follows.service.ts';

export function registerFollows(
  { endpoints, database, now }: Platform,
  {
    users,
    auth,
    sockets,
    notices,
  }: {
    users: UsersService;
    auth: Pick<AuthService, 'revocations'>;
    sockets: SocketServer;
    notices: NoticesService;
  },
): FollowsService {
  const follows = createFollowsService({
    db: database.db,
    notices,
    sendToUser: sockets.sendToUser,
    revocations: auth.revocations,
    users,
    now,
  });
  endpoints.add({ profiles: followsRoutes(follows) });
  return follows;
}
