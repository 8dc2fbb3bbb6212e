import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { PaymentMethodsService } from './payment-methods.service.ts';

export function paymentMethodsRoutes(service: PaymentMethodsService) {
  const routes = endpoints.paymentMethods;
  return {
    list: routes.list.handler(async ({ context }) => service.list(signedIn(context))),
    addTestCard: routes.addTestCard.handler(async ({ input, context }) =>
      service.addTestCard(signedIn(context), input.card),
    ),
    beginCard: routes.beginCard.handler(async ({ context }) => service.beginCard(signedIn(context))),
    remove: routes.remove.handler(async ({ input, context }) => service.remove(signedIn(context), input.id)),
    setDefault: routes.setDefault.handler(async ({ input, context }) =>
      service.setDefault(signedIn(context), input.id),
    ),
  };
}
