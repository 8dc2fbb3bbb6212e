import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { PayoutsService } from './payouts.service.ts';

export function payoutsRoutes(service: PayoutsService) {
  const routes = endpoints.payouts;
  return {
    own: routes.own.handler(async ({ context }) => service.own(signedIn(context))),
    standings: routes.standings.handler(async ({ context }) => ({
      standings: await service.standings(signedIn(context)),
    })),
    record: routes.record.handler(async ({ input, context }) => ({
      standings: await service.record(signedIn(context), input, originOf(context)),
    })),
    ofBrand: routes.ofBrand.handler(async ({ input, context }) => ({
      payouts: await service.ofBrand(signedIn(context), input.brandId),
    })),
    reverse: routes.reverse.handler(async ({ input, context }) => ({
      standings: await service.reverse(signedIn(context), input, originOf(context)),
    })),
  };
}
