import { endpoints } from '../../platform/http/endpoint-binding.ts';
import { neededBuyer } from '../cart/cart.service.ts';
import type { CheckoutService } from './checkout.service.ts';

export function checkoutRoutes(service: CheckoutService) {
  const routes = endpoints.checkout;
  return {
    paymentOptions: routes.paymentOptions.handler(() => service.paymentOptions()),
    start: routes.start.handler(async ({ input, context }) =>
      service.start(neededBuyer(context), input, context.request.ip),
    ),
    read: routes.read.handler(async ({ input, context }) => service.read(neededBuyer(context), input.id)),
    resume: routes.resume.handler(async ({ input: { params, body }, context }) =>
      service.resume(neededBuyer(context), params.id, body.total, context.request.ip),
    ),
    cancel: routes.cancel.handler(async ({ input, context }) => {
      await service.cancel(neededBuyer(context), input.id);
      return {};
    }),
  };
}
