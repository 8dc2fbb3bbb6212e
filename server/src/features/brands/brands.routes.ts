import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { BrandsService } from './brands.service.ts';

export function brandsRoutes(service: BrandsService) {
  const routes = endpoints.brands;
  return {
    profile: routes.profile.handler(async ({ input, context }) => service.profile(context.actor, input.slug)),
    update: routes.update.handler(async ({ input, context }) =>
      service.update(signedIn(context), input, originOf(context)),
    ),
  };
}
