import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function analyticsRoutes(analytics: AnalyticsService) {
  const routes = endpoints.analytics;
  return {
    show: routes.show.handler(async ({ input, context }) => analytics.show(signedIn(context), input.id)),
  };
}
