import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { PushService } from './push.service.ts';

export function pushRoutes(service: PushService) {
  const routes = endpoints.push;
  return {
    key: routes.key.handler(async () => ({ publicKey: service.publicKey })),
    subscribe: routes.subscribe.handler(async ({ input, context }) => {
      await service.subscribe(signedIn(context), input);
      return {};
    }),
    subscription: routes.subscription.handler(async ({ input, context }) => ({
      isSubscribed: await service.isSubscribed(signedIn(context), input.endpoint),
    })),
    unsubscribe: routes.unsubscribe.handler(async ({ input, context }) => {
      await service.unsubscribe(signedIn(context), input.endpoint);
      return {};
    }),
  };
}
