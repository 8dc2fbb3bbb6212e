import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { ProfilesService } from './profiles.service.ts';

export function profilesRoutes(service: ProfilesService) {
  const routes = endpoints.profiles;
  return {
    detail: routes.detail.handler(async ({ input, context }) =>
      service.profile(context.actor, input.username),
    ),
    username: routes.username.handler(async ({ input }) => ({ username: await service.username(input.id) })),
    update: routes.update.handler(async ({ input, context }) => service.update(signedIn(context), input)),
  };
}
