import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { WishlistsService } from './wishlists.service.ts';

export function wishlistsRoutes(service: WishlistsService) {
  const routes = endpoints.wishlists;
  return {
    list: routes.list.handler(async ({ context }) => ({
      success: true as const,
      data: { items: await service.list(signedIn(context)) },
    })),
    add: routes.add.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.add(signedIn(context), input.productId),
    })),
    remove: routes.remove.handler(async ({ input, context }) => {
      await service.remove(signedIn(context), input.productId);
      return { success: true as const, data: {} };
    }),
  };
}
