import type { Platform } from '../../platform/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { WishlistsService } from '../wishlists/wishlists.service.ts';
import { activityRoutes } from './activity.routes.ts';
import { createActivityService } from './activity.service.ts';

export function registerActivity(
  { endpoints }: Platform,
  {
    auth,
    ...below
  }: {
    audit: AuditService;
    auth: Pick<AuthService, 'signIns'>;
    follows: FollowsService;
    streams: StreamsService;
    wishlists: WishlistsService;
  },
): void {
  const service = createActivityService({ signIns: auth.signIns, ...below });
  endpoints.add({ accounts: activityRoutes(service) });
}
