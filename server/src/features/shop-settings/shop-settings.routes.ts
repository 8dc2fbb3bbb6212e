import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { ShopSettingsService } from './shop-settings.service.ts';

export function shopSettingsRoutes(service: ShopSettingsService) {
  const routes = endpoints.shopSettings;
  return {
    read: routes.read.handler(async ({ context }) => service.read(signedIn(context))),
    setCommission: routes.setCommission.handler(async ({ input, context }) =>
      service.setCommission(signedIn(context), input.basisPoints, originOf(context)),
    ),
    setShipping: routes.setShipping.handler(async ({ input, context }) =>
      service.setShipping(signedIn(context), input, originOf(context)),
    ),
    setTaxes: routes.setTaxes.handler(async ({ input, context }) =>
      service.setTaxes(signedIn(context), input, originOf(context)),
    ),
  };
}
