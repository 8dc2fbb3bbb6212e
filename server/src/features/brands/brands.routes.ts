import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { BrandsService } from './brands.service.ts';

export function brandsRoutes(service: BrandsService) {
  const routes = endpoints.brands;
  return {
    profile: routes.profile.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.profile(context.actor, input.slug),
      message: 'Brand profile',
    })),
    update: routes.update.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.update(signedIn(context), input, originOf(context)),
      message: 'Profile updated successfully!',
    })),
  };
}
