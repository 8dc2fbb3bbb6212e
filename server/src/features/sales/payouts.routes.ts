import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { PayoutsService } from './payouts.service.ts';

export function payoutsRoutes(service: PayoutsService) {
  const routes = endpoints.payouts;
  return {
    own: routes.own.handler(async ({ context }) => ({ payouts: await service.own(signedIn(context)) })),
    standings: routes.standings.handler(async ({ context }) => ({
      standings: await service.standings(signedIn(context)),
    })),
    record: routes.record.handler(async ({ input, context }) => ({
      standings: await service.record(signedIn(context), input, originOf(context)),
    })),
  };
}
