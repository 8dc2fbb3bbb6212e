import { endpoints, originOf, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { BrandKeysService } from './brand-keys.service.ts';

export function brandKeysRoutes(service: BrandKeysService) {
  const routes = endpoints.keys;
  return {
    list: routes.list.handler(async ({ context }) => ({ keys: await service.list(signedIn(context)) })),
    make: routes.make.handler(async ({ input, context }) =>
      service.make(signedIn(context), input, originOf(context)),
    ),
    makeForConsole: routes.makeForConsole.handler(async ({ input, context }) =>
      service.makeForConsole(signedIn(context), input.scopes, originOf(context)),
    ),
    revoke: routes.revoke.handler(async ({ input, context }) => ({
      keys: await service.revoke(signedIn(context), input.id, originOf(context)),
    })),
  };
}
