import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { CouponsService } from './coupons.service.ts';

export function couponsRoutes(service: CouponsService) {
  const routes = endpoints.coupons;
  return {
    list: routes.list.handler(async ({ input, context }) => service.list(signedIn(context), input)),
    add: routes.add.handler(async ({ input, context }) => service.add(signedIn(context), input)),
    end: routes.end.handler(async ({ input, context }) => service.end(signedIn(context), input.id)),
  };
}
