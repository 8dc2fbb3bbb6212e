import type { Address } from '@greenroom/contract/addresses/addresses.schemas';
import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { AddressesService } from './addresses.service.ts';

function answer(addresses: Address[]) {
  return { addresses };
}

export function addressesRoutes(service: AddressesService) {
  const routes = endpoints.addresses;
  return {
    list: routes.list.handler(async ({ context }) => answer(await service.list(signedIn(context)))),
    add: routes.add.handler(async ({ input, context }) =>
      answer(await service.add(signedIn(context), input)),
    ),
    change: routes.change.handler(async ({ input, context }) =>
      answer(await service.change(signedIn(context), input.params.id, input.body)),
    ),
    remove: routes.remove.handler(async ({ input, context }) =>
      answer(await service.remove(signedIn(context), input.id)),
    ),
    setDefault: routes.setDefault.handler(async ({ input, context }) =>
      answer(await service.setDefault(signedIn(context), input.id)),
    ),
  };
}
