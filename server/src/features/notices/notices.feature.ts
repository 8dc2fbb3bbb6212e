import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import { createWebPush } from '../../platform/web-push/web-push.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { createNoticeDelivery } from './notice-delivery.service.ts';
import { noticesRoutes } from './notices.routes.ts';
import { createNoticesService, type NoticesService } from './notices.service.ts';
import { pushRoutes } from './push/push.routes.ts';
import { createPushService } from './push/push.service.ts';
import { registerUnsubscribeRoutes } from './unsubscribe.routes.ts';

export async function registerNotices(
  platform: Platform,
  {
    users,
    auth,
    sockets,
    accounts,
  }: {
    users: UsersService;
    auth: Pick<AuthService, 'sessions'>;
    sockets: SocketServer;
    accounts: Pick<AccountsService, 'events'>;
  },
): Promise<NoticesService> {
  const { http, endpoints, limits, database, environment, secrets, jobs, sendMail, log, now } = platform;
  const { db } = database;
  const webPush = createWebPush({
    keys: secrets.vapid,
    publicUrl: environment.publicUrl,
    privateHosts: environment.pushPrivateHosts,
  });
  const notices = createNoticesService({
    db,
    sendToUser: sockets.sendToUser,
    deliver: createNoticeDelivery({
      db,
      users,
      sessions: auth.sessions,
      jobs,
      sendMail,
      webPush,
      publicUrl: environment.publicUrl,
      linksKey: secrets.links,
      log,
      now,
    }),
    jobs,
    linksKey: secrets.links,
    users,
    log,
    now,
  });
  endpoints.add({
    notices: noticesRoutes(notices),
    push: pushRoutes(createPushService({ db, webPush })),
  });
  await registerUnsubscribeRoutes(http, { notices, writesPerMinute: limits.writesPerMinute });
  accounts.events.on('roleChanged', async ({ userId, to, hasOwnNotice }) => {
    if (hasOwnNotice) return;
    await notices.notify({ userId, kind: 'role-changed', actorId: null, details: { role: to } });
  });
  return notices;
}
