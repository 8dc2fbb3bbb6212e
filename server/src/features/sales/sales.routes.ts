import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { SalesService } from './sales.service.ts';

export function salesRoutes(sales: SalesService) {
  const routes = endpoints.sales;
  return {
    read: routes.read.handler(async ({ input, context }) => sales.read(signedIn(context), input)),
  };
}
