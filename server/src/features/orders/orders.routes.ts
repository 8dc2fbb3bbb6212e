import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import { neededBuyer } from '../cart/cart.service.ts';
import type { OrderPaymentsService } from './payments/order-payments.service.ts';
import type { OrdersService } from './orders.service.ts';

export function ordersRoutes(orders: OrdersService, payments: OrderPaymentsService) {
  const routes = endpoints.orders;
  return {
    list: routes.list.handler(async ({ input, context }) => orders.list(signedIn(context), input)),
    detail: routes.detail.handler(async ({ input, context }) =>
      orders.detail(neededBuyer(context), input.id),
    ),
    cancel: routes.cancel.handler(async ({ input, context }) =>
      orders.cancel(neededBuyer(context), input.id),
    ),
    cancelPurchase: routes.cancelPurchase.handler(async ({ input, context }) =>
      orders.cancelPurchase(neededBuyer(context), input.id),
    ),
    place: routes.place.handler(async ({ input, context }) =>
      payments.place(neededBuyer(context), input.headers['idempotency-key'], input.body, context.actor),
    ),
    payment: routes.payment.handler(async ({ input, context }) =>
      payments.read(neededBuyer(context), input.id),
    ),
    confirmPayment: routes.confirmPayment.handler(async ({ input, context }) =>
      payments.confirm(neededBuyer(context), input.id, input.isApproved),
    ),
  };
}
