import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { GuestOrdersService } from './guest-orders.service.ts';

export function guestOrdersRoutes(guestOrders: GuestOrdersService) {
  const routes = endpoints.guestOrders;
  return {
    list: routes.list.handler(async ({ input }) => guestOrders.list(input.guestKey)),
    claim: routes.claim.handler(async ({ input, context }) =>
      guestOrders.claim(signedIn(context), input.guestKey, input.id),
    ),
    open: routes.open.handler(async ({ input }) => guestOrders.open(input.id, input.token)),
  };
}
