import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { WishlistsService } from './wishlists.service.ts';

export function wishlistsRoutes(service: WishlistsService) {
  const routes = endpoints.wishlists;
  return {
    list: routes.list.handler(async ({ context }) => ({ items: await service.list(signedIn(context)) })),
    productIds: routes.productIds.handler(async ({ context }) => ({
      productIds: await service.productIds(signedIn(context)),
    })),
    add: routes.add.handler(async ({ input, context }) => service.add(signedIn(context), input.productId)),
    remove: routes.remove.handler(async ({ input, context }) => {
      await service.remove(signedIn(context), input.productId);
      return {};
    }),
  };
}
