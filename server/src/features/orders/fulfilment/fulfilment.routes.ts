import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { FulfilmentService } from './fulfilment.service.ts';

export function fulfilmentRoutes(fulfilment: FulfilmentService) {
  const routes = endpoints.fulfilment;
  return {
    list: routes.list.handler(async ({ input, context }) => fulfilment.list(signedIn(context), input)),
    pickList: routes.pickList.handler(async ({ input, context }) =>
      fulfilment.pickList(signedIn(context), input.orders),
    ),
    packingSlips: routes.packingSlips.handler(async ({ input, context }) =>
      fulfilment.packingSlips(signedIn(context), input.orders),
    ),
    open: routes.open.handler(async ({ context }) => fulfilment.open(signedIn(context))),
    detail: routes.detail.handler(async ({ input, context }) =>
      fulfilment.detail(signedIn(context), input.id),
    ),
    ship: routes.ship.handler(async ({ input: { id, ...shipment }, context }) =>
      fulfilment.ship(signedIn(context), id, shipment),
    ),
    deliver: routes.deliver.handler(async ({ input, context }) =>
      fulfilment.deliver(signedIn(context), input.id, input.shipmentId),
    ),
    refund: routes.refund.handler(async ({ input: { id, ...refund }, context }) =>
      fulfilment.refund(signedIn(context), id, refund),
    ),
  };
}
