import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { PaymentMethodsService } from './payment-methods.service.ts';

export function paymentMethodsRoutes(service: PaymentMethodsService) {
  const routes = endpoints.paymentMethods;
  return {
    list: routes.list.handler(async ({ context }) => ({
      success: true as const,
      data: await service.list(signedIn(context)),
    })),
    addTestCard: routes.addTestCard.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.addTestCard(signedIn(context), input.card),
    })),
    remove: routes.remove.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.remove(signedIn(context), input.id),
    })),
    setDefault: routes.setDefault.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.setDefault(signedIn(context), input.id),
    })),
  };
}
