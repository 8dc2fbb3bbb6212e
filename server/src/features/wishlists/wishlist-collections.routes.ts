import type { Collection } from '@greenroom/contract/wishlists/collections.schemas';
import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { CollectionsService } from './wishlist-collections.service.ts';

const answer = (collections: Collection[]) => ({ collections });

export function collectionsRoutes(service: CollectionsService) {
  const routes = endpoints.wishlistCollections;
  return {
    list: routes.list.handler(async ({ context }) => answer(await service.list(signedIn(context)))),
    create: routes.create.handler(async ({ input, context }) =>
      answer(await service.create(signedIn(context), input.name)),
    ),
    change: routes.change.handler(async ({ input: { id, ...changes }, context }) =>
      answer(await service.change(signedIn(context), id, changes)),
    ),
    remove: routes.remove.handler(async ({ input, context }) =>
      answer(await service.remove(signedIn(context), input.id)),
    ),
    put: routes.put.handler(async ({ input, context }) =>
      answer(await service.put(signedIn(context), input.productId, input.collectionId)),
    ),
    shared: routes.shared.handler(async ({ input }) => service.shared(input.shareKey)),
  };
}
