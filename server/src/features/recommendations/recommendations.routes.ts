import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { RecommendationsService } from './recommendations.service.ts';

export function recommendationsRoutes(service: RecommendationsService) {
  const routes = endpoints.products;
  return {
    related: routes.related.handler(async ({ input }) => ({ products: await service.related(input.id) })),
    recommended: routes.recommended.handler(async ({ input }) => ({
      products: await service.recommended(input.ids),
    })),
    viewed: routes.viewed.handler(async ({ input, context }) => {
      await service.viewed(input.id, input.before, context.request.ip);
      return {};
    }),
  };
}
