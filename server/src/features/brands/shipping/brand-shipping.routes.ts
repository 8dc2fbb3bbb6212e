import { endpoints, originOf, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { BrandShippingService } from './brand-shipping.service.ts';

export function brandShippingRoutes(service: BrandShippingService) {
  const routes = endpoints.brandShipping;
  return {
    read: routes.read.handler(async ({ context }) => service.read(signedIn(context))),
    replace: routes.replace.handler(async ({ input, context }) =>
      service.replace(signedIn(context), input, originOf(context)),
    ),
  };
}
