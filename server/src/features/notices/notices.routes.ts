import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { NoticesService } from './notices.service.ts';

export function noticesRoutes(service: NoticesService) {
  const routes = endpoints.notices;
  return {
    list: routes.list.handler(async ({ input, context }) => service.list(signedIn(context), input)),
    unreadCount: routes.unreadCount.handler(async ({ context }) => ({
      unreadCount: await service.unreadCount(signedIn(context)),
    })),
    markRead: routes.markRead.handler(async ({ input, context }) => ({
      unreadCount: await service.markRead(signedIn(context), input.id),
    })),
    markAllRead: routes.markAllRead.handler(async ({ context }) => ({
      unreadCount: await service.markAllRead(signedIn(context)),
    })),
    preferences: routes.preferences.handler(async ({ context }) => service.preferences(signedIn(context))),
    updatePreferences: routes.updatePreferences.handler(async ({ input, context }) =>
      service.updatePreferences(signedIn(context), input),
    ),
  };
}
