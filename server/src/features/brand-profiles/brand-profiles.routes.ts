import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { BrandProfilesService } from './brand-profiles.service.ts';

export function brandProfilesRoutes(service: BrandProfilesService) {
  const routes = endpoints.brands;
  return {
    profile: routes.profile.handler(async ({ input, context }) => service.profile(context.actor, input.slug)),
    update: routes.update.handler(async ({ input, context }) =>
      service.update(signedIn(context), input, originOf(context)),
    ),
  };
}
