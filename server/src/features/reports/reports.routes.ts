import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { ReportsService } from './reports.service.ts';

export function reportsRoutes(service: ReportsService) {
  const routes = endpoints.reports;
  return {
    reportUser: routes.reportUser.handler(async ({ input, context }) => {
      await service.reportUser(signedIn(context), input);
      return {};
    }),
  };
}
