import { endpoints, originOf, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { OperatorOrdersService } from './operator-orders.service.ts';

export function operatorOrdersRoutes(orders: OperatorOrdersService) {
  const routes = endpoints.operatorOrders;
  return {
    list: routes.list.handler(async ({ input, context }) => orders.list(signedIn(context), input)),
    detail: routes.detail.handler(async ({ input, context }) => orders.detail(signedIn(context), input.id)),
    ship: routes.ship.handler(async ({ input: { id, ...shipment }, context }) =>
      orders.ship(signedIn(context), id, shipment, originOf(context)),
    ),
    deliver: routes.deliver.handler(async ({ input: { id, shipmentId }, context }) =>
      orders.deliver(signedIn(context), id, shipmentId, originOf(context)),
    ),
    refund: routes.refund.handler(async ({ input: { id, ...refund }, context }) =>
      orders.refund(signedIn(context), id, refund, originOf(context)),
    ),
    cancel: routes.cancel.handler(async ({ input: { id, ...cancellation }, context }) =>
      orders.cancel(signedIn(context), id, cancellation, originOf(context)),
    ),
    answerReturn: routes.answerReturn.handler(async ({ input: { id, ...answer }, context }) =>
      orders.answerReturn(signedIn(context), id, answer, originOf(context)),
    ),
  };
}
