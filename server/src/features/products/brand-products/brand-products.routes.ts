import { endpoints, originOf, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { BrandProductsService } from './brand-products.service.ts';

export function brandProductsRoutes(service: BrandProductsService) {
  const routes = endpoints.brandProducts;
  return {
    list: routes.list.handler(async ({ input, context }) => service.list(signedIn(context), input)),
    detail: routes.detail.handler(async ({ input, context }) => service.detail(signedIn(context), input.id)),
    add: routes.add.handler(async ({ input, context }) => service.add(signedIn(context), input)),
    change: routes.change.handler(async ({ input: { id, ...product }, context }) =>
      service.change(signedIn(context), id, product, originOf(context)),
    ),
    remove: routes.remove.handler(async ({ input, context }) => {
      await service.remove(signedIn(context), input.id, originOf(context));
      return {};
    }),
  };
}
