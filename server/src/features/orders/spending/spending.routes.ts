import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { SpendingService } from './spending.service.ts';

export function spendingRoutes(service: SpendingService) {
  const routes = endpoints.spending;
  return {
    read: routes.read.handler(async ({ context }) => service.read(signedIn(context))),
    set: routes.set.handler(async ({ input, context }) => service.set(signedIn(context), input)),
  };
}
